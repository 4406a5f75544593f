package io.loophound.seam.jdk;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches {@link java.net.http.HttpClient}. {@code send} and {@code sendAsync} both end in a
 * private method that is not watched, so no call is seen twice.
 */
public final class JdkHttpSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "jdk-http";

  private static final String CLIENT = "jdk.internal.net.http.HttpClientImpl";
  private static final String REQUEST = "java.net.http.HttpRequest";
  private static final String BODY_HANDLER = "java.net.http.HttpResponse$BodyHandler";
  private static final String PUSH_HANDLER = "java.net.http.HttpResponse$PushPromiseHandler";
  private static final String PACKAGE = "io.loophound.seam.jdk.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(CLIENT, "send", List.of(REQUEST, BODY_HANDLER), PACKAGE + "JdkSendHandler"),
        new Point(
            CLIENT,
            "sendAsync",
            List.of(REQUEST, BODY_HANDLER, PUSH_HANDLER),
            PACKAGE + "JdkSendAsyncHandler"));
  }

  @Override
  public boolean besideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }
}
