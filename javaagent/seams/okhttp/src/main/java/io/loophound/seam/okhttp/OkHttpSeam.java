package io.loophound.seam.okhttp;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches OkHttp from 3.12. A call is what the application calls a call: its interceptors, retries
 * and redirects all happen inside the watched method.
 */
public final class OkHttpSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "okhttp";

  private static final String CALL = "okhttp3.internal.connection.RealCall";

  private static final String CHAIN = "okhttp3.internal.http.RealInterceptorChain";

  /** Before 4.4. */
  private static final String OLD_CALL = "okhttp3.RealCall";

  public OkHttpSeam() {
    super(NAME);
    findVersion("okhttp3/OkHttpClient.class", "3.12.13 to 5.5.1");
    linkAgainst("okhttp3.", "okio.");
    lookUp(CALL, "okhttp3.RequestBody.isOneShot(", "okhttp3.RequestBody.isDuplex(");
    leaveUnguarded("com.squareup.okhttp.Call", "OkHttp before 3.0");
    watch(
        point(CALL, "getResponseWithInterceptorChain$okhttp", "CallHandler"),
        point(CALL, "enqueue", "EnqueueHandler", "okhttp3.Callback").onlyHelps(),
        point(OLD_CALL, "getResponseWithInterceptorChain", "CallHandler").whereFound(),
        point(OLD_CALL, "enqueue", "EnqueueHandler", "okhttp3.Callback").whereFound().onlyHelps(),
        point("okhttp3.OkHttpClient", "newCall", "NewCallHandler", "okhttp3.Request").onlyHelps(),
        point(CHAIN, "proceed", "ProceedHandler", "okhttp3.Request").onlyHelps().sleeping());
  }
}
