package io.loophound.seam.jetty;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches Jetty's client where a request is given to its destination, on the caller's thread, and
 * where a reply is given to the application's listeners: above the transport, whichever it is.
 */
public final class JettySeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "jetty";

  private static final String CLIENT = "org.eclipse.jetty.client.";
  private static final String LISTENERS = CLIENT + "transport.ResponseListeners";
  private static final String RESPONSE = CLIENT + "Response";

  public JettySeam() {
    super(NAME);
    findVersion(
        "META-INF/maven/org.eclipse.jetty/jetty-client/pom.properties", "12.0.0 to 12.1.14");
    linkAgainst("org.eclipse.jetty.");
    watch(
        point(
            CLIENT + "transport.HttpDestination",
            "send",
            "SendHandler",
            CLIENT + "Request",
            RESPONSE + "$CompleteListener"),
        replyPoint("notifyBegin", RESPONSE),
        replyPoint("notifyContentSource", RESPONSE, "org.eclipse.jetty.io.Content$Source"),
        replyPoint("notifyFailure", RESPONSE, "java.lang.Throwable"),
        replyPoint("notifyComplete", CLIENT + "Result"));
  }

  private Point replyPoint(String method, String... parameters) {
    return point(LISTENERS, method, "ReplyHandler", parameters).onlyHelps();
  }
}
