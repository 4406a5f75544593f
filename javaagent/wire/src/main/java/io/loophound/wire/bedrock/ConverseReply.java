package io.loophound.wire.bedrock;

import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.List;

/**
 * A reply of the Converse API. An event's name is outside its JSON; events and whole replies are
 * distinguished by their fields.
 */
final class ConverseReply implements ReplyForm {

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, new Event(reply)::read);
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
    private final ReplyBuilder reply;
    private int index = -1;
    private Content content;
    private boolean starts;

    Event(ReplyBuilder reply) {
      this.reply = reply;
    }

    void read(JsonReader in) throws IOException {
      while (in.nextField()) {
        String field = in.field();
        switch (field) {
          case "output" -> output(in);
          case "stopReason" -> reply.finishReason(in.text());
          case "usage" -> usage(in);
          case "metrics" -> reply.end(); // the last event of a stream
          case "contentBlockIndex" -> index = in.index();
          case "start", "delta" -> {
            starts = field.equals("start");
            content = Content.read(in);
          }
          case "message", "Message" -> {
            if (in.isString()) {
              reply.error(in.text());
            }
          }
          default -> {}
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

    /** A reply that is not streamed: {@code {"message":{"content":[...]}}}. */
    private void output(JsonReader in) throws IOException {
      if (in.enterObject()) {
        while (in.nextField()) {
          String field = in.field();
          if (field.equals("message")) {
            output(in);
          } else if (field.equals("content") && in.enterArray()) {
            blocks(in);
          }
        }
      }
    }

    private void blocks(JsonReader in) throws IOException {
      while (in.nextElement()) {
        Content block = Content.read(in);
        if (!block.text().isEmpty()) {
          reply.text(reply.hasText() ? "\n" + block.text() : block.text());
        }
        if (block.use() != null) {
          ToolUse use = block.use();
          reply.call(-1, false, use.id(), use.name(), use.call().arguments());
        }
      }
    }

    /** Tokens read from or written to a cache are counted separately. */
    private void usage(JsonReader in) throws IOException {
      if (!in.enterObject()) {
        return;
      }
      long input = 0;
      long cached = 0;
      long output = 0;
      while (in.nextField()) {
        switch (in.field()) {
          case "inputTokens", "cacheWriteInputTokens" -> input += in.number();
          case "cacheReadInputTokens" -> cached = in.number();
          case "outputTokens" -> output = in.number();
          default -> {}
        }
      }
      reply.usage(input + cached, output, cached);
    }
  }
}
