package io.loophound.examples.standin.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.ChatRequest.Turn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The turns of a request while they are read: maps a call id to its tool. */
final class Turns {
  private final List<Turn> turns = new ArrayList<>();
  private final Map<String, String> tools = new HashMap<>();

  /** Adds a turn, unless it is empty. */
  void say(String role, String text) {
    if (!text.isEmpty()) {
      turns.add(new Turn(role, text, ""));
    }
  }

  void call(String id, String tool) {
    tools.put(id, tool);
  }

  void result(String id, String text) {
    turns.add(new Turn("tool", text, tools.getOrDefault(id, "")));
  }

  /**
   * The request that has these turns.
   *
   * @throws IllegalArgumentException when it has no model or no messages
   */
  ChatRequest request(String model, JsonNode messages, boolean stream, JsonNode tools) {
    if (model.isEmpty() || messages.isMissingNode()) {
      throw new IllegalArgumentException("a request needs model and messages");
    }
    long characters = (long) messages.toString().length() + tools.toString().length();
    return new ChatRequest(model, turns, stream, true, characters);
  }

  /** A text, or the texts of an array of parts. */
  static String text(JsonNode content) {
    StringBuilder text = new StringBuilder(content.asText(""));
    for (JsonNode part : content) {
      text.append(part.path("text").asText(""));
    }
    return text.toString();
  }
}
