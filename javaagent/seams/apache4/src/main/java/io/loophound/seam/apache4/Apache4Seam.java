package io.loophound.seam.apache4;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches Apache HttpClient 4, classic, and HttpAsyncClient 4, which is a library of its own.
 * Interceptors, retries and redirects all happen inside the watched methods.
 */
public final class Apache4Seam implements Seam {
  /** The seam's name. */
  public static final String NAME = "apache-http4";

  private static final String HTTP = "org.apache.http.";
  private static final String PACKAGE = "io.loophound.seam.apache4.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        classic("InternalHttpClient"),
        classic("MinimalHttpClient"),
        classic("AbstractHttpClient"),
        async("InternalHttpAsyncClient"),
        async("MinimalHttpAsyncClient"));
  }

  @Override
  public boolean isBesideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "org/apache/http/client/HttpClient.class";
  }

  @Override
  public String testedVersions() {
    return "4.3.6 to 4.5.14";
  }

  @Override
  public List<String> libraries() {
    return List.of(HTTP);
  }

  private static Point classic(String type) {
    return new Point(
        HTTP + "impl.client." + type,
        "doExecute",
        List.of(HTTP + "HttpHost", HTTP + "HttpRequest", HTTP + "protocol.HttpContext"),
        PACKAGE + "ExecuteHandler");
  }

  private static Point async(String type) {
    return new Point(
        HTTP + "impl.nio.client." + type,
        "execute",
        List.of(
            HTTP + "nio.protocol.HttpAsyncRequestProducer",
            HTTP + "nio.protocol.HttpAsyncResponseConsumer",
            HTTP + "protocol.HttpContext",
            HTTP + "concurrent.FutureCallback"),
        PACKAGE + "AsyncHandler");
  }
}
