package io.loophound.seam.apache5;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches Apache HttpClient 5, classic and asynchronous. Interceptors, retries and redirects all
 * happen inside the watched methods.
 */
public final class ApacheSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "apache-http5";

  private static final String CLIENT = "org.apache.hc.client5.http.impl.";
  private static final String CORE = "org.apache.hc.core5.";
  private static final String PACKAGE = "io.loophound.seam.apache5.";
  private static final List<String> CLASSIC =
      List.of(
          CORE + "http.HttpHost",
          CORE + "http.ClassicHttpRequest",
          CORE + "http.protocol.HttpContext");
  private static final List<String> ASYNC =
      List.of(
          CORE + "http.HttpHost",
          CORE + "http.nio.AsyncRequestProducer",
          CORE + "http.nio.AsyncResponseConsumer",
          CORE + "http.nio.HandlerFactory",
          CORE + "http.protocol.HttpContext",
          CORE + "concurrent.FutureCallback");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        classic("classic.InternalHttpClient"),
        classic("classic.MinimalHttpClient"),
        async("async.InternalAbstractHttpAsyncClient"),
        async("async.AbstractMinimalHttpAsyncClientBase"));
  }

  @Override
  public boolean isBesideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/org.apache.httpcomponents.client5/httpclient5/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "5.2.3 to 5.6.5";
  }

  @Override
  public List<String> libraries() {
    return List.of("org.apache.hc.");
  }

  private static Point classic(String type) {
    return new Point(CLIENT + type, "doExecute", CLASSIC, PACKAGE + "ClassicHandler");
  }

  private static Point async(String type) {
    return new Point(CLIENT + type, "doExecute", ASYNC, PACKAGE + "AsyncHandler");
  }
}
