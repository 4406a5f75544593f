package io.loophound.seam.springwebflux;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Answers a request that ended with a kill, where the application does not: the adapter gets what
 * no handler of the application wants, and in Spring Boot its own handler, the last one, gets it.
 */
public final class SpringWebFluxSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "spring-webflux";

  private static final String ADAPTER =
      "org.springframework.web.server.adapter.HttpWebHandlerAdapter";
  private static final String EXCHANGE = "org.springframework.web.server.ServerWebExchange";
  private static final String THROWABLE = "java.lang.Throwable";

  public SpringWebFluxSeam() {
    super(NAME);
    findVersion("org/springframework/web/server/adapter/HttpWebHandlerAdapter.class");
    linkAgainst("org.springframework.", "reactor.core.");
    actAs(SeamRole.SUPPORTS);
    watch(
        unresolved( // since Spring 6.1
            EXCHANGE,
            "org.springframework.http.server.reactive.observation.ServerRequestObservationContext",
            THROWABLE),
        unresolved(EXCHANGE, THROWABLE),
        boot("webflux.autoconfigure.error"), // Spring Boot 4
        boot("autoconfigure.web.reactive.error"));
  }

  private Point unresolved(String... parameters) {
    return point(ADAPTER, "handleUnresolvedError", "UnresolvedHandler", parameters).whereFound();
  }

  private Point boot(String place) {
    String type = "org.springframework.boot." + place + ".AbstractErrorWebExceptionHandler";
    return point(type, "handle", "BootHandler", EXCHANGE, THROWABLE).whereFound();
  }
}
