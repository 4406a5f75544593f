package io.loophound.examples.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/** Talks to the stand-in without any library of ours between. */
final class Client {
  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper mapper = new ObjectMapper();
  private final StandIn standIn;

  Client(StandIn standIn) {
    this.standIn = standIn;
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(standIn.uri(path)).POST(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(standIn.uri(path)));
  }

  HttpResponse<String> ask(String model, String more) throws IOException, InterruptedException {
    String messages = "\"messages\": [{\"role\": \"user\", \"content\": \"Hello there\"}]";
    return post("/v1/chat/completions", "{\"model\": \"" + model + "\", " + messages + more + "}");
  }

  JsonNode json(HttpResponse<String> response) throws IOException {
    return mapper.readTree(response.body());
  }

  /** The JSON of all events but the end mark. */
  List<JsonNode> events(HttpResponse<String> response) throws IOException {
    List<JsonNode> events = new ArrayList<>();
    for (String line : response.body().lines().toList()) {
      if (line.startsWith("data: {")) {
        events.add(mapper.readTree(line.substring("data: ".length())));
      }
    }
    return events;
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }
}
