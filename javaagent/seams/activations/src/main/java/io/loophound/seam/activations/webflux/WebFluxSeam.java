package io.loophound.seam.activations.webflux;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamRole;
import java.util.List;

/** Notes the requests of a WebFlux application. */
public final class WebFluxSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "webflux";

  private static final String REACTIVE = "org.springframework.http.server.reactive.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
                "org.springframework.web.server.adapter.HttpWebHandlerAdapter",
                "handle",
                List.of(REACTIVE + "ServerHttpRequest", REACTIVE + "ServerHttpResponse"),
                "io.loophound.seam.activations.webflux.ExchangeHandler")
            .whereFound());
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public SeamRole role() {
    return SeamRole.NOTES;
  }

  @Override
  public String versionResource() {
    return "org/springframework/web/server/WebHandler.class";
  }

  @Override
  public List<String> libraries() {
    return List.of("reactor.core.", "reactor.util.");
  }
}
