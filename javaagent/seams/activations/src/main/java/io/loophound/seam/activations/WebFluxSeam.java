package io.loophound.seam.activations;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/** Notes the requests of a WebFlux application. */
public final class WebFluxSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "webflux";

  private static final String REACTIVE = "org.springframework.http.server.reactive.";

  public WebFluxSeam() {
    super(NAME);
    findVersion("org/springframework/web/server/WebHandler.class");
    linkAgainst("reactor.core.", "reactor.util.");
    actAs(SeamRole.NOTES);
    watch(
        point(
                "org.springframework.web.server.adapter.HttpWebHandlerAdapter",
                "handle",
                "ExchangeHandler",
                REACTIVE + "ServerHttpRequest",
                REACTIVE + "ServerHttpResponse")
            .whereFound());
  }
}
