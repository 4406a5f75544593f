package io.loophound.wire.dashscope;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import io.loophound.wire.openai.ToolCallReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The content of one reply's events, each of which may repeat the earlier ones. */
final class Output {
  private static final int CALL_LIMIT = 1024;

  private final GrowingText.Mode mode = new GrowingText.Mode();
  private final GrowingText text = new GrowingText(mode);
  private final GrowingText thought = new GrowingText(mode);
  private final Map<Integer, GrowingText> arguments = new HashMap<>();

  /** Reads the value at the parser's position: the output, its first choice, or its message. */
  void read(JsonParser parser, byte[] bytes, ReplyBuilder reply) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "choices" -> choices(parser, bytes, reply);
        case "message" -> read(parser, bytes, reply);
        case "text", "content" -> reply.text(text.add(ContentReader.text(parser, bytes)));
        case "reasoning_content" -> reply.thought(thought.add(Json.text(parser, bytes)));
        case "tool_calls" -> ToolCallReader.array(parser, bytes, call -> call(call, reply));
        case "finish_reason" -> finish(Json.text(parser, bytes), reply);
        default -> parser.skipChildren();
      }
    }
  }

  private void choices(JsonParser parser, byte[] bytes, ReplyBuilder reply) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    JsonToken token = parser.nextToken();
    for (int i = 0; token != null && token != JsonToken.END_ARRAY; i++) {
      if (i == 0) {
        read(parser, bytes, reply);
      } else {
        parser.skipChildren();
      }
      token = parser.nextToken();
    }
  }

  private void call(ToolCallReader call, ReplyBuilder reply) {
    if (arguments.size() < CALL_LIMIT) {
      GrowingText grown = arguments.computeIfAbsent(call.index(), ignored -> new GrowingText(mode));
      String more = call.index() < 0 ? call.arguments() : grown.add(call.arguments());
      reply.call(call.index(), call.index() >= 0, call.id(), call.name(), more);
    }
  }

  /** While the reply continues the reason is the word "null". */
  private static void finish(String reason, ReplyBuilder reply) {
    if (!reason.isEmpty() && !reason.equals("null")) {
      reply.finishReason(reason);
    }
  }
}
