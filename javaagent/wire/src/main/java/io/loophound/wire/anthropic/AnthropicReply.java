package io.loophound.wire.anthropic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/**
 * A reply of the messages API. Events and whole replies are distinguished by their fields, which
 * may come in any order.
 */
final class AnthropicReply implements ReplyForm {
  private final Tokens tokens = new Tokens();

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, new Event(bytes, reply)::read);
  }

  /** The provider's own way to end a stream early, which client libraries raise as an error. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(
        new StreamEvent("error", Json.object(json -> AnthropicMessages.writeError(json, denial))));
  }

  /** One event, or a whole message. */
  private final class Event {
    private final byte[] bytes;
    private final ReplyBuilder reply;
    private String type = "";
    private int index = -1;
    private Block block;
    private Block delta;

    Event(byte[] bytes, ReplyBuilder reply) {
      this.bytes = bytes;
      this.reply = reply;
    }

    void read(JsonParser parser) throws IOException {
      message(parser);
      if (block != null) {
        start(block, index);
      }
      if (delta != null) {
        reply.text(delta.text());
        if (!delta.input().isEmpty()) {
          reply.call(index, true, "", "", delta.input());
        }
      }
      if (type.equals("content_block_stop")) {
        reply.callEnds(index);
      } else if (type.equals("message_stop")) {
        reply.end();
      }
    }

    private void message(JsonParser parser) throws IOException {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        parser.skipChildren();
        return;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        switch (field) {
          case "type" -> type = Json.text(parser, bytes);
          case "id" -> reply.id(Json.text(parser, bytes));
          case "model" -> reply.model(Json.text(parser, bytes));
          case "index" -> index = parser.getValueAsInt(-1);
          case "stop_reason" -> reply.finishReason(Json.text(parser, bytes));
          case "usage" -> tokens.read(parser, reply);
          case "message" -> nested(parser, value);
          case "content" -> blocks(parser);
          case "content_block" -> block = Block.read(parser, bytes);
          case "delta" -> delta = delta(parser);
          case "error" -> reply.error(ErrorText.read(parser, bytes));
          default -> parser.skipChildren();
        }
      }
    }

    private void nested(JsonParser parser, JsonToken value) throws IOException {
      String outer = type;
      if (value == JsonToken.START_OBJECT) {
        message(parser);
      }
      type = outer;
    }

    private void blocks(JsonParser parser) throws IOException {
      if (parser.currentToken() != JsonToken.START_ARRAY) {
        reply.text(Json.text(parser, bytes));
        return;
      }
      JsonToken token = parser.nextToken();
      for (int i = 0; token != null && token != JsonToken.END_ARRAY; i++) {
        start(Block.read(parser, bytes), i);
        reply.callEnds(i);
        token = parser.nextToken();
      }
    }

    private void start(Block content, int number) {
      if (content.type().equals("tool_use")) {
        String input = content.hasInput() ? content.input() : "";
        reply.call(number, true, content.id(), content.name(), input);
      } else if (content.type().equals("text")) {
        reply.text(reply.hasText() ? "\n" + content.text() : content.text());
      }
    }

    private Block delta(JsonParser parser) throws IOException {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        return Block.read(parser, bytes);
      }
      Delta read = Delta.read(parser, bytes);
      if (!read.stopReason().isEmpty()) {
        reply.finishReason(read.stopReason());
      }
      reply.thought(read.thought());
      return new Block("", "", "", read.input(), read.text());
    }
  }
}
