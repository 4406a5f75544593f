package io.loophound.seam.vertx;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches the HTTP client of Vert.x 4 and 5. A request gets its stream on an event loop when a
 * connection is available: the stream is wrapped then. The caller is recorded earlier, when the
 * connection is requested.
 */
public final class VertxSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "vertx";

  private static final String IMPL = "io.vertx.core.http.impl.";
  private static final String CLIENT = IMPL + "HttpClientImpl";
  private static final String OPTIONS = "io.vertx.core.http.RequestOptions";
  private static final String STREAM = IMPL + "HttpClientStream";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        asked(OPTIONS),
        asked(OPTIONS, "io.vertx.core.Handler").whereFound(),
        created("io.vertx.core.http.HttpConnection", STREAM, OPTIONS),
        created(STREAM));
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/io.vertx/vertx-core/pom.properties";
  }

  @Override
  public List<String> libraries() {
    return List.of("io.vertx.", "io.netty.");
  }

  private static Point asked(String... parameters) {
    return new Point(CLIENT, "request", List.of(parameters), handler("AskedHandler")).onlyHelps();
  }

  private static Point created(String... parameters) {
    return new Point(CLIENT, "createRequest", List.of(parameters), handler("CreatedHandler"))
        .whereFound();
  }

  private static String handler(String name) {
    return "io.loophound.seam.vertx." + name;
  }
}
