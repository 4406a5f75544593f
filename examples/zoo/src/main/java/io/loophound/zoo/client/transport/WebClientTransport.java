package io.loophound.zoo.client.transport;

import java.net.URI;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Spring's WebClient on Reactor Netty. */
public final class WebClientTransport implements Transport {
  private final WebClient client =
      WebClient.builder().codecs(all -> all.defaultCodecs().maxInMemorySize(16 << 20)).build();

  @Override
  public Reply post(URI address, Map<String, String> headers, String body) {
    return send(address, headers, body).block();
  }

  /** Posts without waiting. */
  public Mono<Reply> send(URI address, Map<String, String> headers, String body) {
    return client
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .headers(all -> headers.forEach(all::set))
        .bodyValue(body)
        .exchangeToMono(
            response ->
                response
                    .bodyToMono(String.class)
                    .defaultIfEmpty("")
                    .map(text -> new Reply(response.statusCode().value(), text)));
  }
}
