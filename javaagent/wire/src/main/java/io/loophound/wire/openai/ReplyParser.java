package io.loophound.wire.openai;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import java.io.IOException;

/** Parses a whole reply or one event of a stream: both have the same form. */
final class ReplyParser {
  private final ReplyBuilder reply;
  private final byte[] bytes;

  private ReplyParser(ReplyBuilder reply, byte[] bytes) {
    this.reply = reply;
    this.bytes = bytes;
  }

  /** Adds the content of {@code bytes} to {@code reply}; returns false if it cannot be read. */
  static boolean parse(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, new ReplyParser(reply, bytes)::root);
  }

  private void root(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (field) {
        case "id" -> reply.id(Json.text(parser, bytes));
        case "model" -> reply.model(Json.text(parser, bytes));
        case "choices" -> choices(parser);
        case "usage" -> usage(parser);
        case "error" -> {
          if (value != JsonToken.VALUE_NULL) {
            reply.error(ErrorText.read(parser, bytes));
          }
        }
        default -> parser.skipChildren();
      }
    }
  }

  /** The first of several alternatives is the reply. */
  private void choices(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    int position = 0;
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      if (token == JsonToken.START_OBJECT && position == 0) {
        choice(parser);
      } else {
        parser.skipChildren();
      }
      position++;
      token = parser.nextToken();
    }
  }

  private void choice(JsonParser parser) throws IOException {
    int index = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("index")) {
        index = parser.getValueAsInt(0);
      } else if (index != 0 || value == JsonToken.VALUE_NULL) {
        parser.skipChildren();
      } else if (field.equals("finish_reason")) {
        reply.finishReason(Json.text(parser, bytes));
      } else if (field.equals("message") || field.equals("delta")) {
        message(parser, field.equals("delta"));
      } else {
        parser.skipChildren();
      }
    }
  }

  private void message(JsonParser parser, boolean delta) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    boolean thought = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "content", "refusal" -> reply.text(ContentReader.text(parser, bytes, reply::thought));
        case "reasoning_content", "reasoning" -> thought = tryThought(parser, thought);
        case "tool_calls" ->
            ToolCallReader.array(parser, bytes, call -> add(call, delta), reply::hasLeftOutCalls);
        case "function_call" -> {
          if (parser.currentToken() == JsonToken.START_OBJECT) {
            add(ToolCallReader.read(parser, bytes), delta);
          }
        }
        default -> parser.skipChildren();
      }
    }
  }

  /** Some servers repeat the same thought under both names. */
  private boolean tryThought(JsonParser parser, boolean known) throws IOException {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      parser.skipChildren();
      return known;
    }
    if (!known) {
      reply.thought(Json.text(parser, bytes));
    }
    return true;
  }

  private void add(ToolCallReader call, boolean delta) {
    reply.call(call.index(), delta, call.id(), call.name(), call.arguments());
  }

  private void usage(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    long input = -1;
    long output = -1;
    long cached = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "prompt_tokens", "input_tokens" -> input = parser.getValueAsLong(-1);
        case "completion_tokens", "output_tokens" -> output = parser.getValueAsLong(-1);
        case "prompt_tokens_details", "input_tokens_details" -> cached = cached(parser);
        default -> parser.skipChildren();
      }
    }
    if (input >= 0 || output >= 0) {
      reply.usage(input, output, cached);
    }
  }

  private static long cached(JsonParser parser) throws IOException {
    long cached = 0;
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return cached;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean wanted = parser.currentName().equals("cached_tokens");
      parser.nextToken();
      cached = wanted ? parser.getValueAsLong(0) : cached;
      parser.skipChildren();
    }
    return cached;
  }
}
