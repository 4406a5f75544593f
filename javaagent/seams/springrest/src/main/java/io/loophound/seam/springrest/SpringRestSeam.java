package io.loophound.seam.springrest;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;

/**
 * Watches what {@code RestClient} and {@code RestTemplate} send over Reactor Netty or Jetty, which
 * Spring selects by itself if they are on the class path. Over its other clients, requests are seen
 * by the client's own seam.
 */
public final class SpringRestSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "spring-rest";

  private static final String HTTP = "org.springframework.http.";

  public SpringRestSeam() {
    super(NAME);
    findVersion("org/springframework/http/client/ClientHttpRequest.class", "6.1.21 to 7.0.9");
    linkAgainst("org.springframework.");
    watch(
        request("ReactorClientHttpRequest"),
        request("ReactorNettyClientRequest"), // before 6.2
        request("JettyClientHttpRequest"));
  }

  private Point request(String type) {
    return point(
            HTTP + "client." + type,
            "executeInternal",
            "ExecuteHandler",
            HTTP + "HttpHeaders",
            HTTP + "StreamingHttpOutputMessage$Body")
        .whereFound();
  }
}
