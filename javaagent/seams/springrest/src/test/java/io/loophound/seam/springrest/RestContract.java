package io.loophound.seam.springrest;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.RestClient;

/** A request factory of Spring, woven; which one, and how a body is written, is left open. */
abstract class RestContract extends HttpClientContract {

  /** What a test does with a response. */
  interface Use<T> {
    T of(ClientHttpResponse response) throws IOException;
  }

  abstract ClientHttpRequestFactory factory();

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() {
    Woven.unwatch();
  }

  @Override
  protected final String seam() {
    return "spring-rest";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws Exception {
    return send(
        address,
        json,
        headers,
        response ->
            new Answer(
                response.getStatusCode().value(),
                new String(response.getBody().readAllBytes(), StandardCharsets.UTF_8),
                response.getHeaders().getFirst("x-loophound-warning")));
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    int first =
        send(
            address,
            json,
            Map.of(),
            response -> {
              int read = response.getBody().read();
              response.getBody().close();
              return read;
            });
    if (first < 0) {
      throw new IOException("no reply");
    }
  }

  <T> T send(URI address, String json, Map<String, String> headers, Use<T> use) throws Exception {
    return RestClient.builder()
        .requestFactory(factory())
        .build()
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .headers(all -> headers.forEach(all::set))
        .body(json)
        .exchange((request, response) -> use.of(response), false);
  }

  /** A body that is written piece by piece, as an older converter does. */
  final <T> T sendOnce(URI address, String json, Map<String, String> headers, Use<T> use)
      throws Exception {
    ClientHttpRequest request = factory().createRequest(address, HttpMethod.POST);
    headers.forEach(request.getHeaders()::set);
    request.getHeaders().setContentType(MediaType.APPLICATION_JSON);
    request.getBody().write(json.getBytes(StandardCharsets.UTF_8));
    return use.of(request.execute());
  }
}
