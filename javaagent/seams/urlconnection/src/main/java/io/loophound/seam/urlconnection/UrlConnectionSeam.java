package io.loophound.seam.urlconnection;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches {@link java.net.HttpURLConnection}, including the one for {@code https}, which delegates
 * its calls. Redirects, logins and the JDK's own retry happen inside the watched methods.
 */
public final class UrlConnectionSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "url-connection";

  private static final String CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";
  private static final String PACKAGE = "io.loophound.seam.urlconnection.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(CONNECTION, "getInputStream0", List.of(), PACKAGE + "InputHandler"),
        new Point(CONNECTION, "getOutputStream0", List.of(), PACKAGE + "OutputHandler"));
  }

  @Override
  public boolean besideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }

  @Override
  public List<String> opens() {
    return List.of("sun.net.www.protocol.http", "sun.net.www", "sun.net.www.http", "java.net");
  }
}
