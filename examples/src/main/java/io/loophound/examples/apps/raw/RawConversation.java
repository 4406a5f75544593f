package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.examples.apps.OrderDesk;
import io.loophound.examples.apps.Settings;
import java.net.http.HttpRequest;

/**
 * A hand-written chat completions client without HTTP: builds requests, runs the requested tools.
 */
final class RawConversation {
  private static final String TOOLS =
      """
      [{"type": "function", "function": {
        "name": "lookUpOrder",
        "description": "Looks up an order: its state, parcels and expected day of delivery",
        "parameters": {
          "type": "object",
          "properties": {"orderId": {"type": "string", "description": "such as B-2077"}},
          "required": ["orderId"]}}}]
      """;

  private final ObjectMapper mapper = new ObjectMapper();
  private final ArrayNode messages = mapper.createArrayNode();
  private final Settings settings;
  private final Tools tools;

  /** Runs the tools that the model asks for. */
  interface Tools {
    /** What the model will read. */
    String call(String name, JsonNode arguments);
  }

  /** With the order desk's own look-up. */
  RawConversation(Settings settings) {
    this(settings, lookUp(new OrderDesk()));
  }

  RawConversation(Settings settings, Tools tools) {
    this.settings = settings;
    this.tools = tools;
    messages.addObject().put("role", "system").put("content", OrderDesk.SYSTEM_PROMPT);
    messages.addObject().put("role", "user").put("content", OrderDesk.QUESTION);
  }

  /** The next request, with the conversation so far. */
  HttpRequest request(boolean stream) throws JsonProcessingException {
    ObjectNode body = mapper.createObjectNode().put("model", settings.model());
    body.set("messages", messages);
    body.set("tools", mapper.readTree(TOOLS));
    if (stream) {
      body.put("stream", true).putObject("stream_options").put("include_usage", true);
    }
    return HttpRequest.newBuilder(settings.chatCompletions())
        .header("Content-Type", "application/json")
        .header("Authorization", "Bearer " + settings.apiKey())
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
        .build();
  }

  /** Takes the assistant's message and runs its calls. Returns whether there were any. */
  boolean take(JsonNode message) throws JsonProcessingException {
    messages.add(message);
    for (JsonNode call : message.path("tool_calls")) {
      messages
          .addObject()
          .put("role", "tool")
          .put("tool_call_id", call.path("id").asText())
          .put("content", result(call.path("function")));
    }
    return !message.path("tool_calls").isEmpty();
  }

  JsonNode parse(String json) throws JsonProcessingException {
    return mapper.readTree(json);
  }

  private String result(JsonNode function) throws JsonProcessingException {
    JsonNode arguments = mapper.readTree(function.path("arguments").asText());
    return tools.call(function.path("name").asText(), arguments);
  }

  private static Tools lookUp(OrderDesk desk) {
    return (name, arguments) -> {
      try {
        return desk.lookUpOrder(arguments.path("orderId").asText());
      } catch (IllegalStateException e) {
        return "Error: " + e.getMessage();
      }
    };
  }
}
