package io.loophound.agent.it.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** Somebody who uses a console. */
final class Desk {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String url;
  private final Map<String, String> headers;
  private final HttpClient client;

  /** What came back. */
  record Answer(int status, JsonNode body) {}

  private Desk(String url, Map<String, String> headers, HttpClient client) {
    this.url = url;
    this.headers = headers;
    this.client = client;
  }

  static Desk of(String url, String token) {
    Map<String, String> headers = Map.of("Authorization", "Bearer " + token);
    return new Desk(url, headers, HttpClient.newHttpClient());
  }

  /** Somebody who trusts this certificate. */
  Desk trusting(SSLContext tls) {
    return new Desk(url, headers, HttpClient.newBuilder().sslContext(tls).build());
  }

  Desk with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Desk(url, more, client);
  }

  Answer get(String path) {
    return send("GET", path, "");
  }

  Answer put(String path, String body) {
    return send("PUT", path, body);
  }

  Answer post(String path) {
    return send("POST", path, "");
  }

  Answer send(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + "/api/v1/" + path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<String> reply = client.send(request.build(), BodyHandlers.ofString());
      return new Answer(reply.statusCode(), JSON.readTree(reply.body()));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
