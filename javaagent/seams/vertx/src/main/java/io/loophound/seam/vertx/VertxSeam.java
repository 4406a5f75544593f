package io.loophound.seam.vertx;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches the HTTP client of Vert.x 4 and 5. A request gets its stream on an event loop when a
 * connection is available: the stream is wrapped then. The caller is recorded earlier, when the
 * connection is requested.
 */
public final class VertxSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "vertx";

  private static final String IMPL = "io.vertx.core.http.impl.";
  private static final String CLIENT = IMPL + "HttpClientImpl";
  private static final String OPTIONS = "io.vertx.core.http.RequestOptions";
  private static final String CONNECTION = "io.vertx.core.http.HttpConnection";
  private static final String STREAM = IMPL + "HttpClientStream";

  public VertxSeam() {
    super(NAME);
    findVersion("io/vertx/core/Vertx.class", "4.5.34 to 5.2.3");
    linkAgainst("io.vertx.", "io.netty.");
    watch(
        requestPoint(OPTIONS),
        requestPoint(OPTIONS, "io.vertx.core.Handler").whereFound(),
        created("io.vertx.core.net.HostAndPort", CONNECTION, STREAM, OPTIONS),
        created(CONNECTION, STREAM, OPTIONS),
        created(STREAM));
  }

  private Point requestPoint(String... parameters) {
    return point(CLIENT, "request", "CallerHandler", parameters).onlyHelps();
  }

  private Point created(String... parameters) {
    return point(CLIENT, "createRequest", "CreatedHandler", parameters).whereFound();
  }
}
