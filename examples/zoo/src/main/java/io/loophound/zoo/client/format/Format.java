package io.loophound.zoo.client.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Map;

/** One provider's format of requests and replies. */
public interface Format {
  ObjectMapper JSON = new ObjectMapper();

  /** The path of the endpoint. */
  String path(String model);

  /** The request's body. */
  ObjectNode request(String model, Talk talk, List<Message> history);

  /** The assistant's message of a reply. */
  Message reply(String body);

  /** The headers that carry the key. */
  default Map<String, String> headers(String key) {
    return Map.of("Authorization", "Bearer " + key);
  }

  static Format of(Wire wire) {
    return switch (wire) {
      case OPENAI_RESPONSES -> new ResponsesFormat();
      case ANTHROPIC -> new AnthropicFormat();
      case GEMINI -> new GeminiFormat();
      case OLLAMA -> new OllamaFormat();
      case OPENAI_CHAT_STREAM -> new ChatFormat(true);
      default -> new ChatFormat(false);
    };
  }

  static JsonNode parse(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON: " + json, e);
    }
  }

  /** The schema of a tool that accepts anything. */
  static ObjectNode schema() {
    ObjectNode schema = JSON.createObjectNode().put("type", "object");
    schema.putObject("properties");
    return schema;
  }

  /** Declares the tools of a conversation in OpenAI's older way. */
  static void functions(ObjectNode body, Talk talk) {
    ArrayNode tools = JSON.createArrayNode();
    for (String tool : talk.tools()) {
      ObjectNode function = tools.addObject().put("type", "function").putObject("function");
      function.put("name", tool).put("description", describe(tool));
      function.set("parameters", schema());
    }
    if (!tools.isEmpty()) {
      body.set("tools", tools);
    }
  }

  static String describe(String tool) {
    return "Does what its name says: " + tool.replace('_', ' ');
  }
}
