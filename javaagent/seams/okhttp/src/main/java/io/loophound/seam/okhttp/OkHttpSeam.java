package io.loophound.seam.okhttp;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;
import java.util.Map;

/**
 * Watches OkHttp from 4.4. A call is what the application calls a call: its interceptors, retries
 * and redirects all happen inside the watched method.
 */
public final class OkHttpSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "okhttp";

  private static final String CALL = "okhttp3.internal.connection.RealCall";
  private static final String PACKAGE = "io.loophound.seam.okhttp.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
            CALL, "getResponseWithInterceptorChain$okhttp", List.of(), PACKAGE + "CallHandler"),
        new Point(CALL, "enqueue", List.of("okhttp3.Callback"), PACKAGE + "EnqueueHandler")
            .onlyHelps(),
        new Point(
                "okhttp3.OkHttpClient",
                "newCall",
                List.of("okhttp3.Request"),
                PACKAGE + "NewCallHandler")
            .onlyHelps());
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "okhttp3/OkHttpClient.class";
  }

  @Override
  public String testedVersions() {
    return "4.9.3 to 5.5.1";
  }

  @Override
  public List<String> libraries() {
    return List.of("okhttp3.", "okio.");
  }

  @Override
  public Map<String, String> unguarded() {
    return Map.of(
        "okhttp3.RealCall", "OkHttp before 4.4", "com.squareup.okhttp.Call", "OkHttp before 3.0");
  }
}
