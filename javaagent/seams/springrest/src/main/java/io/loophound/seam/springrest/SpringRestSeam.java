package io.loophound.seam.springrest;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/**
 * Watches what {@code RestClient} and {@code RestTemplate} send over Reactor Netty or Jetty, which
 * Spring selects by itself if they are on the class path. Over its other clients, requests are seen
 * by the client's own seam.
 */
public final class SpringRestSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "spring-rest";

  private static final String HTTP = "org.springframework.http.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        request("ReactorClientHttpRequest"),
        request("ReactorNettyClientRequest"), // before 6.2
        request("JettyClientHttpRequest"));
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "org/springframework/http/client/ClientHttpRequest.class";
  }

  @Override
  public String testedVersions() {
    return "6.1.21 to 7.0.9";
  }

  @Override
  public List<String> libraries() {
    return List.of("org.springframework.");
  }

  private static Point request(String type) {
    return new Point(
            HTTP + "client." + type,
            "executeInternal",
            List.of(HTTP + "HttpHeaders", HTTP + "StreamingHttpOutputMessage$Body"),
            "io.loophound.seam.springrest.ExecuteHandler")
        .whereFound();
  }
}
