package io.loophound.compat.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.compat.check.Vendors.Form;

/** Forms whose messages are those of chat completions, or nearly. */
final class VendorForms {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private VendorForms() {}

  static ObjectNode chat(String model, JsonNode messages) {
    ObjectNode chat = JSON.objectNode().put("model", model);
    chat.set("messages", messages);
    return chat;
  }

  /** Cohere's v2. */
  static final class Cohere implements Form {
    @Override
    public ObjectNode chat(JsonNode request, String path) {
      return VendorForms.chat(request.path("model").asText(), request.path("messages"));
    }

    @Override
    public ObjectNode reply(ObjectNode message, boolean calls) {
      ObjectNode reply = JSON.objectNode().put("id", "c-1");
      reply.put("finish_reason", calls ? "TOOL_CALL" : "COMPLETE");
      ObjectNode said = reply.putObject("message").put("role", "assistant");
      if (calls) {
        said.set("tool_calls", message.path("tool_calls"));
      } else {
        ObjectNode text = said.putArray("content").addObject().put("type", "text");
        text.set("text", message.path("content"));
      }
      reply.putObject("usage").putObject("tokens").put("input_tokens", 9).put("output_tokens", 3);
      return reply;
    }
  }

  /** DashScope's own. */
  static final class DashScope implements Form {
    @Override
    public ObjectNode chat(JsonNode request, String path) {
      return VendorForms.chat(request.path("model").asText(), request.at("/input/messages"));
    }

    @Override
    public ObjectNode reply(ObjectNode message, boolean calls) {
      ObjectNode reply = JSON.objectNode().put("request_id", "r-1");
      ObjectNode choice = reply.putObject("output").putArray("choices").addObject();
      choice.put("finish_reason", calls ? "tool_calls" : "stop");
      choice.set("message", calls ? message.put("content", "") : message);
      reply.putObject("usage").put("input_tokens", 9).put("output_tokens", 3);
      return reply;
    }
  }

  /** That of watsonx. */
  static final class Watsonx implements Form {
    @Override
    public ObjectNode chat(JsonNode request, String path) {
      JsonNode messages = request.path("messages").deepCopy();
      for (JsonNode each : messages) {
        if (each.path("content").isArray()) {
          ((ObjectNode) each).set("content", each.at("/content/0/text"));
        }
      }
      return VendorForms.chat(request.path("model_id").asText(), messages);
    }

    @Override
    public ObjectNode reply(ObjectNode message, boolean calls) {
      ObjectNode reply = JSON.objectNode().put("id", "w-1").put("model_id", "m");
      ObjectNode choice = reply.putArray("choices").addObject().put("index", 0);
      choice.put("finish_reason", calls ? "tool_calls" : "stop").set("message", message);
      reply.putObject("usage").put("prompt_tokens", 9).put("completion_tokens", 3);
      return reply;
    }
  }
}
