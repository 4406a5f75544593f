package io.loophound.wire.cohere;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import io.loophound.wire.openai.ToolCallReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The fields of one event, or of a whole reply, in any order. */
final class CohereEvent {
  private final byte[] bytes;
  private final ReplyBuilder reply;
  private final List<ToolCallReader> calls = new ArrayList<>();
  private String type = "";
  private int index = -1;

  CohereEvent(byte[] bytes, ReplyBuilder reply) {
    this.bytes = bytes;
    this.reply = reply;
  }

  /** Reads the object at the parser's position, and nested ones with the same fields. */
  void read(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (field) {
        case "type" -> type = Json.text(parser, bytes);
        case "index" -> index = parser.getValueAsInt(-1);
        case "id" -> reply.id(Json.text(parser, bytes));
        case "delta" -> nested(parser, value);
        case "message" -> message(parser, value);
        case "finish_reason" -> reply.finishReason(Json.text(parser, bytes));
        case "error" -> error(parser, value);
        case "usage" -> usage(parser, value);
        default -> parser.skipChildren();
      }
    }
  }

  /** All of it has been read. */
  void end() {
    for (ToolCallReader call : calls) {
      boolean delta = !type.isEmpty();
      reply.call(delta ? index : -1, delta, call.id(), call.name(), call.arguments());
    }
    if (type.equals("tool-call-end")) {
      reply.callEnds(index);
    } else if (type.equals("message-end")) {
      reply.end();
    }
  }

  private void nested(JsonParser parser, JsonToken value) throws IOException {
    if (value == JsonToken.START_OBJECT) {
      read(parser);
    } else {
      parser.skipChildren();
    }
  }

  /** An object is the model's message; a text is an error. */
  private void message(JsonParser parser, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      error(parser, value);
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken inner = parser.nextToken();
      switch (field) {
        case "tool_plan" -> reply.thought(Json.text(parser, bytes));
        case "content" -> content(parser, inner);
        case "tool_calls" -> calls(parser, inner);
        default -> parser.skipChildren();
      }
    }
  }

  /** A list in a whole reply, one part in an event. */
  private void content(JsonParser parser, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      reply.text(ContentReader.text(parser, bytes, reply::thought));
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "text" -> reply.text(Json.text(parser, bytes));
        case "thinking" -> reply.thought(Json.text(parser, bytes));
        default -> parser.skipChildren();
      }
    }
  }

  private void calls(JsonParser parser, JsonToken value) throws IOException {
    if (value == JsonToken.START_OBJECT) {
      calls.add(ToolCallReader.read(parser, bytes));
    } else {
      ToolCallReader.array(parser, bytes, calls::add);
    }
  }

  private void error(JsonParser parser, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_STRING) {
      reply.error(Json.text(parser, bytes));
    } else {
      parser.skipChildren();
    }
  }

  private void usage(JsonParser parser, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean tokens = parser.currentName().equals("tokens");
      if (parser.nextToken() == JsonToken.START_OBJECT && tokens) {
        tokens(parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  private void tokens(JsonParser parser) throws IOException {
    long input = 0;
    long output = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "input_tokens" -> input = parser.getValueAsLong(0);
        case "output_tokens" -> output = parser.getValueAsLong(0);
        default -> parser.skipChildren();
      }
    }
    reply.usage(input, output, 0);
  }
}
