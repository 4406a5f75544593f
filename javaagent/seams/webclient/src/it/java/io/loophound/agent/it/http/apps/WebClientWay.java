package io.loophound.agent.it.http.apps;

import java.net.URI;
import java.util.Map;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

/** Spring's WebClient, over Reactor Netty or over the JDK's client. */
final class WebClientWay implements Client {
  private final WebClient client;

  WebClientWay(String name, Protocol protocol) {
    ClientHttpConnector connector =
        name.equals("webclient-jdk")
            ? new JdkClientHttpConnector()
            : new ReactorClientHttpConnector(netty(protocol));
    client = WebClient.builder().clientConnector(connector).build();
  }

  private static HttpClient netty(Protocol protocol) {
    return switch (protocol) {
      case H1 -> HttpClient.create();
      case H2 -> HttpClient.create().protocol(HttpProtocol.H2, HttpProtocol.HTTP11).secure();
      case H2C -> HttpClient.create().protocol(HttpProtocol.H2C);
    };
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) {
    return request(address, body, headers)
        .exchangeToMono(
            response ->
                response
                    .bodyToMono(byte[].class)
                    .defaultIfEmpty(new byte[0])
                    .map(bytes -> answer(response, bytes)))
        .block();
  }

  /** The pieces of the reply, each as it comes in. */
  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) {
    return request(address, body, headers)
        .exchangeToMono(
            response ->
                DataBufferUtils.join(response.bodyToFlux(DataBuffer.class))
                    .map(WebClientWay::bytes)
                    .defaultIfEmpty(new byte[0])
                    .map(bytes -> answer(response, bytes)))
        .block();
  }

  @Override
  public void leave(URI address, byte[] body) {
    request(address, body, Map.of())
        .exchangeToFlux(response -> response.bodyToFlux(DataBuffer.class))
        .doOnNext(DataBufferUtils::release)
        .blockFirst();
  }

  private WebClient.RequestHeadersSpec<?> request(
      URI address, byte[] body, Map<String, String> headers) {
    return client
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .headers(all -> headers.forEach(all::set))
        .body(Mono.just(body), byte[].class);
  }

  private static byte[] bytes(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }

  private static Answer answer(ClientResponse response, byte[] body) {
    return new Answer(
        response.statusCode().value(), response.headers().asHttpHeaders().toSingleValueMap(), body);
  }
}
