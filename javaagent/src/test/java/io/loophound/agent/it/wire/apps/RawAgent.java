package io.loophound.agent.it.wire.apps;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A tool loop on the JDK's client: arguments are the server, the API, the model, and whether to
 * stream.
 */
public final class RawAgent {
  private RawAgent() {}

  public static void main(String[] args) throws Exception {
    boolean stream = Boolean.parseBoolean(args[3]);
    HttpClient client = HttpClient.newHttpClient();
    Talk talk = Talk.of(args[1]);
    Tools tools = new Tools();
    while (true) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(args[0] + talk.path(args[2], stream)))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(talk.request(args[2], stream).toString()))
              .build();
      if (stream) {
        stream(client, request, talk);
      } else {
        whole(client, request, talk);
      }
      List<Talk.Call> calls = talk.replied();
      if (calls.isEmpty()) {
        System.out.println(talk.text.toString());
        return;
      }
      for (Talk.Call call : calls) {
        talk.result(call, tools.call(call.name(), call.arguments()));
      }
    }
  }

  private static void whole(HttpClient client, HttpRequest request, Talk talk)
      throws IOException, InterruptedException {
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      ended(response.statusCode(), response.body());
    }
    talk.take(talk.parse(response.body()), false);
  }

  private static void stream(HttpClient client, HttpRequest request, Talk talk) {
    HttpResponse<Stream<String>> response =
        client.sendAsync(request, BodyHandlers.ofLines()).join();
    try (Stream<String> lines = response.body()) {
      if (response.statusCode() != 200) {
        ended(response.statusCode(), lines.collect(Collectors.joining()));
      }
      for (String line : (Iterable<String>) lines::iterator) {
        String data = line.startsWith("data:") ? line.substring("data:".length()) : line;
        if (data.strip().startsWith("{")) {
          JsonNode piece = talk.parse(data);
          talk.take(piece, true);
        }
      }
    }
  }

  private static void ended(int status, String body) {
    System.out.println("HTTP " + status + ": " + body.strip());
    System.exit(1);
  }
}
