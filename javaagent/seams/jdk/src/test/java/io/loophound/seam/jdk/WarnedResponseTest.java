package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The client's response with the header of a warning. */
class WarnedResponseTest {
  private static final URI ADDRESS = URI.create("http://127.0.0.1/v1/chat/completions");

  private final HttpHeaders headers =
      HttpHeaders.of(
          Map.of("Content-Type", List.of("text/plain"), "X-LoopHound-Warning", List.of("forged")),
          (name, value) -> true);
  private final Map<String, Object> results =
      Map.of(
          "statusCode",
          200,
          "connectionLabel",
          Optional.of("7"),
          "request",
          HttpRequest.newBuilder(ADDRESS).build(),
          "previousResponse",
          Optional.empty(),
          "headers",
          headers,
          "body",
          "Hello",
          "sslSession",
          Optional.empty(),
          "uri",
          ADDRESS,
          "version",
          HttpClient.Version.HTTP_2);

  @SuppressWarnings("unchecked")
  private final HttpResponse<String> response =
      (HttpResponse<String>)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {HttpResponse.class},
              (proxy, method, arguments) -> results.get(method.getName()));

  /** On Java 25 and later that includes its {@code connectionLabel}. */
  @Test
  void whatItDoesNotChangeIsTheClients() throws Exception {
    HttpResponse<String> warned = new WarnedResponse<>(response, "warn; detector=score");

    for (Method method : HttpResponse.class.getMethods()) {
      if (!method.getName().equals("headers")) {
        assertThat(method.invoke(warned))
            .as(method.getName())
            .isNotNull()
            .isEqualTo(results.get(method.getName()));
      }
    }
  }

  @Test
  void theWarningIsOneHeaderMore() {
    HttpHeaders warned = new WarnedResponse<>(response, "warn; detector=score").headers();

    assertThat(warned.map()).hasSize(2);
    assertThat(warned.allValues("x-loophound-warning")).containsExactly("warn; detector=score");
    assertThat(warned.firstValue("content-type")).hasValue("text/plain");
  }
}
