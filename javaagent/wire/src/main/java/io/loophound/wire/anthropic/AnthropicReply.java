package io.loophound.wire.anthropic;

import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
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
    return reply.parsers().readObject(bytes, length, new Event(reply)::read);
  }

  /** The provider's own way to end a stream early, which client libraries raise as an error. */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(
        new StreamEvent("error", Json.object(json -> AnthropicMessages.writeError(json, denial))));
  }

  /** One event, or a whole message. */
  private final class Event {
    private final ReplyBuilder reply;
    private String type = "";
    private int index = -1;
    private Block block;
    private Block delta;

    Event(ReplyBuilder reply) {
      this.reply = reply;
    }

    void read(JsonReader in) throws IOException {
      message(in);
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

    private void message(JsonReader in) throws IOException {
      while (in.nextField()) {
        switch (in.field()) {
          case "type" -> type = in.text();
          case "id" -> reply.id(in.text());
          case "model" -> reply.model(in.text());
          case "index" -> index = in.index();
          case "stop_reason" -> reply.finishReason(in.text());
          case "usage" -> tokens.read(in, reply);
          case "message" -> nested(in);
          case "content" -> blocks(in);
          case "content_block" -> block = Block.read(in);
          case "delta" -> delta = delta(in);
          case "error" -> reply.error(ErrorText.read(in));
          default -> {}
        }
      }
    }

    private void nested(JsonReader in) throws IOException {
      String outer = type;
      if (in.enterObject()) {
        message(in);
      }
      type = outer;
    }

    private void blocks(JsonReader in) throws IOException {
      if (!in.enterArray()) {
        reply.text(in.text());
        return;
      }
      for (int i = 0; in.nextElement(); i++) {
        start(Block.read(in), i);
        reply.callEnds(i);
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

    /** The addition of an event: to a text, a thought, the input of a call, or to the message. */
    private Block delta(JsonReader in) throws IOException {
      String text = "";
      String input = "";
      if (in.enterObject()) {
        while (in.nextField()) {
          switch (in.field()) {
            case "text" -> text = in.text();
            case "thinking" -> reply.thought(in.text());
            case "partial_json" -> input = in.text();
            case "stop_reason" -> finish(in.text());
            default -> {}
          }
        }
      }
      return new Block("", "", "", input, text);
    }

    private void finish(String reason) {
      if (!reason.isEmpty()) {
        reply.finishReason(reason);
      }
    }
  }

  /**
   * The tokens so far: a stream reports those of the request first, and the growing number of the
   * reply's.
   */
  private static final class Tokens {
    private long plain;
    private long written;
    private long cached;
    private long output;

    void read(JsonReader in, ReplyBuilder reply) throws IOException {
      if (!in.enterObject()) {
        return;
      }
      while (in.nextField()) {
        long count = in.number();
        switch (in.field()) {
          case "input_tokens" -> plain = Math.max(plain, count);
          case "cache_creation_input_tokens" -> written = Math.max(written, count);
          case "cache_read_input_tokens" -> cached = Math.max(cached, count);
          case "output_tokens" -> output = Math.max(output, count);
          default -> {}
        }
      }
      reply.usage(plain + written + cached, output, cached);
    }
  }
}
