package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** A conversation in the form of one model API, with everything said so far. */
public abstract class Talk {
  /** All APIs, by the names that {@link #of} takes. */
  public static final List<String> APIS =
      List.of(
          "openai-chat",
          "azure",
          "openai-responses",
          "anthropic-messages",
          "gemini",
          "ollama-chat",
          "ollama-generate");

  /** A call that a reply asks for. */
  public record Call(String id, String name, JsonNode arguments) {}

  final ObjectMapper mapper = new ObjectMapper();
  final ArrayNode messages = mapper.createArrayNode();
  final List<Call> calls = new ArrayList<>();
  final StringBuilder text = new StringBuilder();

  final String system;
  final String question;

  Talk(String subject) {
    system = "You help with the orders of " + subject + ".";
    question = "Where is my order A-1042 from " + subject + "?";
  }

  /** A conversation that begins; the subject tells it from others in the same JVM. */
  public static Talk of(String api, String subject) {
    return switch (api) {
      case "openai-chat" -> new ChatTalk("/v1/chat/completions", subject);
      case "azure" -> new ChatTalk("/openai/deployments/x/chat/completions", subject);
      case "openai-responses" -> new ResponsesTalk(subject);
      case "anthropic-messages" -> new AnthropicTalk(subject);
      case "gemini" -> new GeminiTalk(subject);
      case "ollama-chat" -> new OllamaTalk(subject);
      case "ollama-generate" -> new GenerateTalk(subject);
      default -> throw new IllegalArgumentException(api);
    };
  }

  /** Where a request goes. */
  public abstract String path(String model, boolean stream);

  /** The next request. */
  public abstract ObjectNode request(String model, boolean stream);

  /** Takes in a whole reply, or one piece of a stream, into text and calls. */
  public abstract void take(JsonNode piece, boolean stream);

  /** Adds what the model said to the messages. */
  abstract void remember();

  /** Adds what a tool returned. */
  public abstract void result(Call call, String outcome);

  /** Ends the reply; returns the calls it asks for. */
  public final List<Call> replied() {
    remember();
    List<Call> asked = List.copyOf(calls);
    calls.clear();
    if (!asked.isEmpty()) {
      text.setLength(0);
    }
    return asked;
  }

  /** What the model has said since the last tool. */
  public final String text() {
    return text.toString();
  }

  public final JsonNode parse(String json) {
    try {
      return mapper.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(json, e);
    }
  }
}
