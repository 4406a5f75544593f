package io.loophound.agent.it.http.apps;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** Spring's RestClient over one of its clients. */
final class Rest implements Client {
  private final ClientHttpRequestFactory factory;
  private final RestClient client;

  Rest(String how) {
    factory = factory(how);
    client = RestClient.builder().requestFactory(factory).build();
  }

  /** The requests of a client, by the end of a name. */
  static ClientHttpRequestFactory factory(String how) {
    return switch (how.substring(how.indexOf('-') + 1)) {
      case "jdk" -> new JdkClientHttpRequestFactory();
      case "simple" -> new SimpleClientHttpRequestFactory();
      case "reactor" -> new ReactorClientHttpRequestFactory();
      case "jetty" -> new JettyClientHttpRequestFactory();
      default -> new HttpComponentsClientHttpRequestFactory();
    };
  }

  @Override
  public void close() throws IOException {
    close(factory);
  }

  /** Jetty's client has threads that keep the JVM. */
  static void close(ClientHttpRequestFactory factory) throws IOException {
    try {
      if (factory instanceof DisposableBean jetty) {
        jetty.destroy();
      }
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) {
    return client
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .headers(all -> headers.forEach(all::set))
        .body(body)
        .exchange((request, response) -> answer(response));
  }

  @Override
  public void leave(URI address, byte[] body) {
    client
        .post()
        .uri(address)
        .contentType(MediaType.APPLICATION_JSON)
        .body(body)
        .exchange((request, response) -> response.getBody().read());
  }

  static Answer answer(ClientHttpResponse response) throws IOException {
    return new Answer(
        response.getStatusCode().value(),
        response.getHeaders().toSingleValueMap(),
        read(response.getBody()));
  }

  /** Over Reactor, a read returns when all that it asks for is there: a little at a time. */
  private static byte[] read(InputStream body) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] piece = new byte[256];
    for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
      all.write(piece, 0, count);
    }
    return all.toByteArray();
  }
}
