package io.loophound.examples.apps;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** No model at all: a client that posts the same body two hundred times, as it may. */
public final class RestClientApp {
  private static final int CALLS = 200;
  private static final String BODY =
      "{\"sensor\": \"hall-3\", \"kind\": \"heartbeat\", \"messages\": [\"all well\"]}";

  private RestClientApp() {}

  static String run(Settings settings)
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(settings.baseUrl()).resolve("/rest/echo"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(BODY))
            .build();
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (int i = 0; i < CALLS; i++) {
      HttpResponse<String> response =
          client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      String answer = response.statusCode() + " " + response.body() + "\n";
      digest.update(answer.getBytes(StandardCharsets.UTF_8));
    }
    return CALLS + " answers, SHA-256 " + HexFormat.of().formatHex(digest.digest());
  }

  /** Takes the host from OPENAI_BASE_URL. */
  public static void main(String[] args) {
    Application.main(() -> run(Settings.fromEnvironment("none")));
  }
}
