package io.loophound.seam.jdk;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches {@link java.net.http.HttpClient}. {@code send} and {@code sendAsync} both end in a
 * private method that is not watched, so no call is seen twice.
 */
public final class JdkHttpSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "jdk-http";

  private static final String CLIENT = "jdk.internal.net.http.HttpClientImpl";
  private static final String REQUEST = "java.net.http.HttpRequest";
  private static final String BODY_HANDLER = "java.net.http.HttpResponse$BodyHandler";
  private static final String PUSH_HANDLER = "java.net.http.HttpResponse$PushPromiseHandler";

  public JdkHttpSeam() {
    super(NAME);
    watch(
        point(CLIENT, "send", "JdkSendHandler", REQUEST, BODY_HANDLER),
        point(CLIENT, "sendAsync", "JdkSendAsyncHandler", REQUEST, BODY_HANDLER, PUSH_HANDLER));
  }
}
