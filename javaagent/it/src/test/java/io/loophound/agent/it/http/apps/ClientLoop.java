package io.loophound.agent.it.http.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.agent.it.http.apps.Client.Answer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A tool loop whose tools always fail, over the client named by its first argument. The second one
 * may name a model, the third asks for streams. Each model is asked about an order of its own.
 */
public final class ClientLoop {
  private final ObjectMapper mapper = new ObjectMapper();
  private final ArrayNode messages = mapper.createArrayNode();
  private final String model;
  private final boolean stream;

  private ClientLoop(String model, boolean stream) {
    this.model = model;
    this.stream = stream;
    messages.addObject().put("role", "user").put("content", "Where is the order of " + model + '?');
  }

  public static void main(String[] arguments) throws Exception {
    try (Client client = Client.named(arguments[0])) {
      String model = arguments.length > 1 ? arguments[1] : System.getenv("OPENAI_MODEL");
      new ClientLoop(model, arguments.length > 2).run(client);
    } catch (Exception e) {
      System.out.println("thrown: " + chain(e));
    }
  }

  private static String chain(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    return thrown.getCause() == null ? name : name + " <- " + chain(thrown.getCause());
  }

  private void run(Client client) throws Exception {
    URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");
    Answer answer = client.post(address, request(), Map.of());
    while (answer.status() == 200 && take(message(answer))) {
      answer = client.post(address, request(), Map.of());
    }
    System.out.println("status " + answer.status());
    new TreeMap<>(answer.headers())
        .forEach((name, value) -> System.out.println(name.toLowerCase(Locale.ROOT) + ": " + value));
    System.out.println(new String(answer.body(), StandardCharsets.UTF_8));
  }

  private static List<String> lines(Answer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8).lines().toList();
  }

  private byte[] request() throws Exception {
    ObjectNode body = mapper.createObjectNode().put("model", model);
    body.put("stream", stream).set("messages", messages);
    ObjectNode tool = body.putArray("tools").addObject().put("type", "function");
    tool.putObject("function").put("name", "lookUpOrder");
    return mapper.writeValueAsBytes(body);
  }

  private JsonNode message(Answer answer) throws Exception {
    if (!stream) {
      return mapper.readTree(answer.body()).at("/choices/0/message");
    }
    ObjectNode message = mapper.createObjectNode().put("role", "assistant").putNull("content");
    ObjectNode call = message.putArray("tool_calls").addObject().put("type", "function");
    StringBuilder arguments = new StringBuilder();
    for (String line : lines(answer)) {
      if (line.startsWith("data: {")) {
        JsonNode delta = mapper.readTree(line.substring(6)).at("/choices/0/delta/tool_calls/0");
        if (delta.has("id")) {
          call.put("id", delta.path("id").asText());
          call.putObject("function").put("name", delta.at("/function/name").asText());
        }
        arguments.append(delta.at("/function/arguments").asText(""));
      }
    }
    if (call.has("id")) {
      ((ObjectNode) call.path("function")).put("arguments", arguments.toString());
      return message;
    }
    return message.put("content", "done").without("tool_calls");
  }

  /** Takes a message; whether it asks for tools. */
  private boolean take(JsonNode message) {
    messages.add(message);
    for (JsonNode call : message.path("tool_calls")) {
      messages
          .addObject()
          .put("role", "tool")
          .put("tool_call_id", call.path("id").asText())
          .put("content", "Error: the order service does not answer");
    }
    return !message.path("tool_calls").isEmpty();
  }
}
