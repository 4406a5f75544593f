package io.loophound.seam.okhttp;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches OkHttp from 4.4. A call is what the application calls a call: its interceptors, retries
 * and redirects all happen inside the watched method.
 */
public final class OkHttpSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "okhttp";

  private static final String CALL = "okhttp3.internal.connection.RealCall";

  public OkHttpSeam() {
    super(NAME);
    findVersion("okhttp3/OkHttpClient.class", "4.9.3 to 5.5.1");
    linkAgainst("okhttp3.", "okio.");
    leaveUnguarded("okhttp3.RealCall", "OkHttp before 4.4");
    leaveUnguarded("com.squareup.okhttp.Call", "OkHttp before 3.0");
    watch(
        point(CALL, "getResponseWithInterceptorChain$okhttp", "CallHandler"),
        point(CALL, "enqueue", "EnqueueHandler", "okhttp3.Callback").onlyHelps(),
        point("okhttp3.OkHttpClient", "newCall", "NewCallHandler", "okhttp3.Request").onlyHelps());
  }
}
