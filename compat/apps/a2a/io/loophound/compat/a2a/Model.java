package io.loophound.compat.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A model, called over HTTP. It may ask another agent. */
final class Model {
  private static final String TOOL =
      """
      [{"type": "function", "function": {"name": "ask_agent", "description": "Asks another agent",
        "parameters": {"type": "object", "properties": {"message": {"type": "string"}}}}}]
      """;

  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");
  private final String name;

  Model(String name) {
    this.name = name;
  }

  /** A conversation in which the user says nothing yet. */
  ArrayNode begin(String system) {
    ArrayNode messages = mapper.createArrayNode();
    messages.addObject().put("role", "system").put("content", system);
    return messages;
  }

  /** The user says something. */
  void say(ArrayNode messages, String user) {
    messages.addObject().put("role", "user").put("content", user);
  }

  /** One call; the reply joins the conversation. */
  private JsonNode call(ArrayNode messages) throws IOException, InterruptedException {
    ObjectNode body = mapper.createObjectNode().put("model", name);
    body.set("messages", messages);
    body.set("tools", mapper.readTree(TOOL));
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer stand-in")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException("HTTP " + response.statusCode());
    }
    JsonNode reply = mapper.readTree(response.body()).at("/choices/0/message");
    messages.add(reply);
    return reply;
  }

  /** Asks the model until it answers; {@code peer} executes what it asks of another agent. */
  String answer(ArrayNode messages, Peer peer) throws IOException, InterruptedException {
    while (true) {
      JsonNode reply = call(messages);
      if (reply.path("tool_calls").isEmpty()) {
        return reply.path("content").asText();
      }
      for (JsonNode call : reply.path("tool_calls")) {
        String arguments = call.at("/function/arguments").asText();
        messages
            .addObject()
            .put("role", "tool")
            .put("tool_call_id", call.path("id").asText())
            .put("content", peer.ask(mapper.readTree(arguments).path("message").asText()));
      }
    }
  }
}
