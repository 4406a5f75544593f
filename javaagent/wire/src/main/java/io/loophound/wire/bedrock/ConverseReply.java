package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.List;

/**
 * A reply of the Converse API. An event's name is outside its JSON; events and whole replies are
 * distinguished by their fields.
 */
final class ConverseReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, new Event(bytes, reply)::read);
  }

  /** The end of a stream that a filter of the provider cut. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(
        new StreamEvent(
            "messageStop",
            Json.object(json -> json.writeStringField("stopReason", "content_filtered"))));
  }

  /** One event, or a whole reply. */
  private static final class Event {
    private final byte[] bytes;
    private final ReplyBuilder reply;
    private int index = -1;
    private Content content;
    private boolean starts;

    Event(byte[] bytes, ReplyBuilder reply) {
      this.bytes = bytes;
      this.reply = reply;
    }

    void read(JsonParser parser) throws IOException {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        switch (field) {
          case "output" -> new WholeReply(bytes, reply).output(parser);
          case "stopReason" -> reply.finishReason(Json.text(parser, bytes));
          case "usage" -> Usages.read(parser, reply);
          case "metrics" -> {
            parser.skipChildren();
            reply.end(); // the last event of a stream
          }
          case "contentBlockIndex" -> index = parser.getValueAsInt(-1);
          case "start", "delta" -> {
            starts = field.equals("start");
            content = Content.read(parser, bytes);
          }
          case "message", "Message" -> error(parser, value);
          default -> parser.skipChildren();
        }
      }
      if (content != null) {
        piece();
      } else if (index >= 0) {
        reply.callEnds(index);
      }
    }

    private void piece() {
      reply.thought(content.thought());
      reply.text(content.text());
      ToolUse use = content.use();
      if (use != null) {
        reply.call(index, !starts, use.id(), use.name(), use.input());
      }
    }

    private void error(JsonParser parser, JsonToken value) throws IOException {
      if (value == JsonToken.VALUE_STRING) {
        reply.error(Json.text(parser, bytes));
      } else {
        parser.skipChildren();
      }
    }
  }
}
