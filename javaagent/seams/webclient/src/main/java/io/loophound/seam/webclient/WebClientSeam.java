package io.loophound.seam.webclient;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/** Watches Spring's {@code WebClient}: after all filters, before the underlying client. */
public final class WebClientSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "webclient";

  private static final String CLIENT = "org.springframework.web.reactive.function.client.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
            CLIENT + "ExchangeFunctions$DefaultExchangeFunction",
            "exchange",
            List.of(CLIENT + "ClientRequest"),
            "io.loophound.seam.webclient.ExchangeHandler"));
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "org/springframework/web/reactive/function/client/WebClient.class";
  }

  @Override
  public List<String> libraries() {
    return List.of("org.springframework.", "reactor.core.");
  }
}
