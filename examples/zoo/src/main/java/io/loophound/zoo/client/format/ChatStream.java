package io.loophound.zoo.client.format;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A streamed reply of OpenAI's chat completions, reassembled. */
final class ChatStream {
  private final StringBuilder words = new StringBuilder();
  private final Map<Integer, Call> calls = new TreeMap<>();

  private static final class Call {
    private String id = "";
    private String tool = "";
    private final StringBuilder arguments = new StringBuilder();
  }

  ChatStream(String body) {
    for (String line : body.lines().toList()) {
      if (line.startsWith("data: {")) {
        take(Format.parse(line.substring("data: ".length())).at("/choices/0/delta"));
      }
    }
  }

  private void take(JsonNode delta) {
    words.append(delta.path("content").asText(""));
    for (JsonNode part : delta.path("tool_calls")) {
      Call call = calls.computeIfAbsent(part.path("index").asInt(), index -> new Call());
      call.id += part.path("id").asText("");
      call.tool += part.at("/function/name").asText("");
      call.arguments.append(part.at("/function/arguments").asText(""));
    }
  }

  Message message() {
    List<Message.Call> made = new ArrayList<>();
    calls
        .values()
        .forEach(call -> made.add(new Message.Call(call.id, call.tool, call.arguments.toString())));
    return Message.assistant(words.toString(), made);
  }
}
