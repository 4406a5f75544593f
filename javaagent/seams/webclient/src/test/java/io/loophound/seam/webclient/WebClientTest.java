package io.loophound.seam.webclient;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.RequestHeadersSpec;

/** Spring's WebClient over Reactor Netty, woven. */
class WebClientTest extends HttpClientContract {
  private final WebClient client = WebClient.create();

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void unwatch() {
    Woven.unwatch();
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected String seam() {
    return "webclient";
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) {
    return request(address, json, headers)
        .exchangeToMono(
            response ->
                response
                    .bodyToMono(String.class)
                    .defaultIfEmpty("")
                    .map(
                        body ->
                            new Answer(
                                response.statusCode().value(),
                                body,
                                response
                                    .headers()
                                    .asHttpHeaders()
                                    .getFirst("x-loophound-warning"))))
        .block();
  }

  @Override
  protected void leave(URI address, String json) {
    request(address, json, Map.of())
        .exchangeToFlux(response -> response.bodyToFlux(DataBuffer.class))
        .doOnNext(DataBufferUtils::release)
        .blockFirst();
  }

  private RequestHeadersSpec<?> request(URI address, String json, Map<String, String> headers) {
    return client
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .headers(all -> headers.forEach(all::set))
        .bodyValue(json);
  }
}
