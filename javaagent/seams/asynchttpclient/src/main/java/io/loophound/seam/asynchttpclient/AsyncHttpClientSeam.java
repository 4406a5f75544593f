package io.loophound.seam.asynchttpclient;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches AsyncHttpClient where the application gives it a request: filters, redirects and retries
 * all happen inside the watched method. Play WS has a copy of it, with another package.
 */
public final class AsyncHttpClientSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "asynchttpclient";

  private static final String LIBRARY = "org.asynchttpclient.";

  public AsyncHttpClientSeam() {
    super(NAME);
    findVersion("org/asynchttpclient/AsyncHttpClient.class", "2.12.4 to 3.0.13");
    linkAgainst(LIBRARY, "io.netty.");
    lookUp(
        LIBRARY + "handler.StreamedAsyncHandler",
        LIBRARY + "Request.getByteBufData(",
        LIBRARY + "AsyncHttpClientConfig.isKeepEncodingHeader(");
    copiedTo("play.shaded.ahc.");
    leaveUnguarded("com.ning.http.client.AsyncHttpClient", "AsyncHttpClient before 2.0");
    watch(
        point(
            LIBRARY + "DefaultAsyncHttpClient",
            "executeRequest",
            "ExecuteHandler",
            LIBRARY + "Request",
            LIBRARY + "AsyncHandler"));
  }
}
