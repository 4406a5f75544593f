package io.loophound.seam.urlconnection;

import io.loophound.agent.seam.SeamSpec;

/**
 * Watches {@link java.net.HttpURLConnection}, including the one for {@code https}, which delegates
 * its calls. Redirects, logins and the JDK's own retry happen inside the watched methods.
 */
public final class UrlConnectionSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "url-connection";

  private static final String CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";

  public UrlConnectionSeam() {
    super(NAME);
    lookInto("sun.net.www.protocol.http", "sun.net.www", "sun.net.www.http", "java.net");
    watch(
        point(CONNECTION, "getInputStream0", "InputHandler"),
        point(CONNECTION, "getOutputStream0", "OutputHandler"));
  }
}
