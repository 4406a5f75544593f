package io.loophound.seam.webclient;

import io.loophound.agent.seam.SeamSpec;

/** Watches Spring's {@code WebClient}: after all filters, before the underlying client. */
public final class WebClientSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "webclient";

  private static final String CLIENT = "org.springframework.web.reactive.function.client.";

  public WebClientSeam() {
    super(NAME);
    findVersion(
        "org/springframework/web/reactive/function/client/WebClient.class", "6.2.14 to 7.0.9");
    linkAgainst("org.springframework.", "reactor.core.");
    watch(
        point(
            CLIENT + "ExchangeFunctions$DefaultExchangeFunction",
            "exchange",
            "ExchangeHandler",
            CLIENT + "ClientRequest"));
  }
}
