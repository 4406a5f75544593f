package io.loophound.integration.googleadk.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.adk.models.LlmRequest;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ADK's contents as messages of OpenAI's chat API, and back. */
final class OpenAiMessages {
  private static final ObjectMapper JSON = new ObjectMapper();

  private OpenAiMessages() {}

  static ObjectNode body(String model, LlmRequest request, boolean stream) {
    ObjectNode body = JSON.createObjectNode().put("model", model).put("stream", stream);
    ArrayNode tools = body.putArray("tools");
    request.tools().keySet().forEach(name -> tools.addObject().put("name", name));
    if (request.config().orElseThrow().toJson().contains("\"mode\":\"NONE\"")) {
      body.put("tool_choice", "none");
    }
    ArrayNode messages = body.putArray("messages");
    for (String text : request.getSystemInstructions()) {
      messages.addObject().put("role", "system").put("content", text);
    }
    for (Content content : request.contents()) {
      for (Part part : content.parts().orElse(List.of())) {
        message(messages.addObject(), content.role().orElse(""), part);
      }
    }
    return body;
  }

  private static void message(ObjectNode message, String role, Part part) {
    if (part.functionResponse().isPresent()) {
      FunctionResponse response = part.functionResponse().get();
      Map<String, Object> result = response.response().orElse(Map.of());
      boolean text = result.size() == 1 && result.get("result") instanceof String;
      message.put("role", "tool").put("tool_call_id", response.id().orElse(""));
      message.put("content", text ? result.get("result").toString() : write(result));
    } else if (part.functionCall().isPresent()) {
      FunctionCall call = part.functionCall().get();
      ObjectNode made = message.put("role", "assistant").putArray("tool_calls").addObject();
      made.put("id", call.id().orElse("")).put("type", "function");
      made.putObject("function")
          .put("name", call.name().orElse(""))
          .put("arguments", write(call.args().orElse(Map.of())));
    } else {
      message.put("role", role.equals("model") ? "assistant" : "user");
      message.put("content", part.text().orElse(""));
    }
  }

  static Content content(JsonNode message) {
    List<Part> parts = new ArrayList<>();
    if (message.path("content").isTextual()) {
      parts.add(Part.fromText(message.path("content").asText()));
    }
    for (JsonNode call : message.path("tool_calls")) {
      FunctionCall made =
          FunctionCall.builder()
              .id(call.path("id").asText())
              .name(call.at("/function/name").asText())
              .args(read(call.at("/function/arguments").asText()))
              .build();
      parts.add(Part.builder().functionCall(made).build());
    }
    return Content.builder().role("model").parts(parts).build();
  }

  private static Map<String, Object> read(String json) {
    try {
      return JSON.readValue(json, new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
