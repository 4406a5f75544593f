package io.loophound.examples.standin.talk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A chat completions request, as far as a script needs it.
 *
 * @param model the model's name as the client sent it
 * @param turns the messages, oldest first
 * @param stream whether the reply is wanted as server-sent events
 * @param includeUsage whether a stream ends with a chunk of token counts
 * @param characters the characters of messages and tool declarations, the input of a model
 * @param sent the whole request, in the shape of its API
 */
public record ChatRequest(
    String model,
    List<Turn> turns,
    boolean stream,
    boolean includeUsage,
    long characters,
    JsonNode sent) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /**
   * One message.
   *
   * @param role system, user, assistant or tool
   * @param text its text, empty when it has none
   * @param tool the tool a result belongs to, empty for every other message
   */
  public record Turn(String role, String text, String tool) {}

  public ChatRequest {
    turns = List.copyOf(turns);
  }

  /** A request with only the parts that the script needs. */
  public ChatRequest(
      String model, List<Turn> turns, boolean stream, boolean includeUsage, long characters) {
    this(model, turns, stream, includeUsage, characters, MissingNode.getInstance());
  }

  /** The same request, with the original. */
  public ChatRequest as(JsonNode json) {
    return new ChatRequest(model, turns, stream, includeUsage, characters, json);
  }

  /**
   * Reads a request's JSON.
   *
   * @throws IllegalArgumentException when it has no model or no messages
   */
  public static ChatRequest of(JsonNode json) {
    JsonNode messages = json.path("messages");
    if (!json.path("model").isTextual() || !messages.isArray()) {
      throw new IllegalArgumentException("a request needs model and messages");
    }
    return new ChatRequest(
        json.path("model").textValue(),
        turns(messages),
        json.path("stream").booleanValue(),
        json.path("stream_options").path("include_usage").booleanValue(),
        (long) messages.toString().length() + json.path("tools").toString().length());
  }

  /** The results of one tool since the last user message, oldest first. */
  public List<String> results(String tool) {
    return resultsOfThisTurn().stream()
        .filter(turn -> turn.tool().equals(tool))
        .map(Turn::text)
        .toList();
  }

  /** The results of all tools since the last user message, oldest first. */
  public List<Turn> resultsOfThisTurn() {
    return turns.subList(lastUser() + 1, turns.size()).stream()
        .filter(turn -> turn.role().equals("tool"))
        .toList();
  }

  /** The text of the last user message, empty when there is none. */
  public String question() {
    int last = lastUser();
    return last < 0 ? "" : turns.get(last).text();
  }

  /** How many user messages the conversation has. */
  public long questions() {
    return turns.stream().filter(turn -> turn.role().equals("user")).count();
  }

  /** The declared name of a tool: its own, or one that ends with a dash and its own. */
  public String declared(String tool) {
    for (JsonNode each : sent.path("tools")) {
      String name = each.path("function").path("name").asText();
      if (plain(name).equals(tool)) {
        return name;
      }
    }
    return tool;
  }

  private static String plain(String name) {
    return name.substring(name.lastIndexOf('-') + 1);
  }

  private int lastUser() {
    for (int i = turns.size() - 1; i >= 0; i--) {
      if (turns.get(i).role().equals("user")) {
        return i;
      }
    }
    return -1;
  }

  private static List<Turn> turns(JsonNode messages) {
    Map<String, String> toolsById = new HashMap<>();
    List<Turn> turns = new ArrayList<>();
    for (JsonNode message : messages) {
      for (JsonNode call : message.path("tool_calls")) {
        toolsById.put(call.path("id").asText(), plain(call.path("function").path("name").asText()));
      }
      String role = message.path("role").asText();
      String text = text(message.path("content"));
      String tool = toolsById.getOrDefault(message.path("tool_call_id").asText(), "");
      turns.add(new Turn(role, role.equals("tool") ? result(text) : text, tool));
    }
    return turns;
  }

  /** Some frameworks send a result as a JSON string. A model reads its content. */
  private static String result(String text) {
    if (!text.startsWith("\"")) {
      return text;
    }
    try {
      return JSON.readTree(text).asText(text);
    } catch (JsonProcessingException notJson) {
      return text;
    }
  }

  private static String text(JsonNode content) {
    if (!content.isArray()) {
      return content.asText("");
    }
    StringBuilder text = new StringBuilder();
    for (JsonNode part : content) {
      text.append(part.path("text").asText(""));
    }
    return text.toString();
  }
}
