package io.loophound.examples.apps.raw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Assembles the deltas of a stream into one assistant message. */
final class StreamedMessage {
  private final ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "assistant");
  private final StringBuilder content = new StringBuilder();

  void add(JsonNode delta) {
    content.append(delta.path("content").asText(""));
    for (JsonNode part : delta.path("tool_calls")) {
      add(call(part.path("index").asInt()), part);
    }
  }

  JsonNode message() {
    return message.put("content", content.isEmpty() ? null : content.toString());
  }

  private ObjectNode call(int index) {
    ArrayNode calls = message.withArray("/tool_calls");
    while (calls.size() <= index) {
      ObjectNode function = calls.addObject().put("type", "function").putObject("function");
      function.put("name", "").put("arguments", "");
    }
    return (ObjectNode) calls.get(index);
  }

  private static void add(ObjectNode call, JsonNode part) {
    if (part.hasNonNull("id")) {
      call.put("id", part.path("id").asText());
    }
    ObjectNode function = (ObjectNode) call.path("function");
    append(function, "name", part.path("function"));
    append(function, "arguments", part.path("function"));
  }

  private static void append(ObjectNode function, String field, JsonNode part) {
    function.put(field, function.path(field).asText() + part.path(field).asText(""));
  }
}
