package io.loophound.agent.it.wire.apps;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** A conversation in the form of one model API, with everything said so far. */
abstract class Talk {
  static final String SYSTEM = "You help with orders.";
  static final String QUESTION = "Where is my order A-1042?";

  /** A call that a reply asks for. */
  record Call(String id, String name, JsonNode arguments) {}

  final ObjectMapper mapper = new ObjectMapper();
  final ArrayNode messages = mapper.createArrayNode();
  final List<Call> calls = new ArrayList<>();
  final StringBuilder text = new StringBuilder();

  static Talk of(String api) {
    return switch (api) {
      case "openai-chat" -> new ChatTalk("/v1/chat/completions");
      case "azure" -> new ChatTalk("/openai/deployments/x/chat/completions");
      case "openai-responses" -> new ResponsesTalk();
      case "anthropic-messages" -> new AnthropicTalk();
      case "gemini" -> new GeminiTalk();
      case "ollama-chat" -> new OllamaTalk();
      default -> throw new IllegalArgumentException(api);
    };
  }

  abstract String path(String model, boolean stream);

  abstract ObjectNode request(String model, boolean stream);

  /** Takes in a whole reply, or one piece of a stream, into text and calls. */
  abstract void take(JsonNode piece, boolean stream);

  /** Adds what the model said to the messages. */
  abstract void remember();

  abstract void result(Call call, String outcome);

  /** Ends the reply; returns the calls it asks for. */
  final List<Call> replied() {
    remember();
    List<Call> asked = List.copyOf(calls);
    calls.clear();
    if (!asked.isEmpty()) {
      text.setLength(0);
    }
    return asked;
  }

  final JsonNode parse(String json) {
    try {
      return mapper.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(json, e);
    }
  }
}
