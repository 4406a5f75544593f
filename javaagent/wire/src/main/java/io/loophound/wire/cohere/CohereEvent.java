package io.loophound.wire.cohere;

import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import io.loophound.wire.openai.ToolCallReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The fields of one event, or of a whole reply, in any order. */
final class CohereEvent {
  private final ReplyBuilder reply;
  private final List<ToolCallReader> calls = new ArrayList<>();
  private String type = "";
  private int index = -1;

  CohereEvent(ReplyBuilder reply) {
    this.reply = reply;
  }

  /** Reads the event. */
  void read(JsonReader in) throws IOException {
    fields(in);
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

  /** Reads an object that was entered, and nested ones with the same fields. */
  private void fields(JsonReader in) throws IOException {
    while (in.nextField()) {
      switch (in.field()) {
        case "type" -> type = in.text();
        case "index" -> index = in.index();
        case "id" -> reply.id(in.text());
        case "delta" -> {
          if (in.enterObject()) {
            fields(in);
          }
        }
        case "message" -> message(in);
        case "finish_reason" -> reply.finishReason(in.text());
        case "error" -> error(in);
        case "usage" -> usage(in);
        default -> {}
      }
    }
  }

  /** An object is the model's message; a text is an error. */
  private void message(JsonReader in) throws IOException {
    if (!in.enterObject()) {
      error(in);
      return;
    }
    while (in.nextField()) {
      switch (in.field()) {
        case "tool_plan" -> reply.thought(in.text());
        case "content" -> content(in);
        case "tool_calls" -> calls(in);
        default -> {}
      }
    }
  }

  /** A list in a whole reply, one part in an event. */
  private void content(JsonReader in) throws IOException {
    if (!in.enterObject()) {
      reply.text(ContentReader.text(in, reply::thought));
      return;
    }
    while (in.nextField()) {
      switch (in.field()) {
        case "text" -> reply.text(in.text());
        case "thinking" -> reply.thought(in.text());
        default -> {}
      }
    }
  }

  private void calls(JsonReader in) throws IOException {
    if (in.isObject()) {
      calls.add(ToolCallReader.read(in));
    } else {
      ToolCallReader.array(in, calls::add);
    }
  }

  private void error(JsonReader in) throws IOException {
    if (in.isString()) {
      reply.error(in.text());
    }
  }

  private void usage(JsonReader in) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        if (in.field().equals("tokens") && in.enterObject()) {
          tokens(in);
        }
      }
    }
  }

  private void tokens(JsonReader in) throws IOException {
    long input = 0;
    long output = 0;
    while (in.nextField()) {
      switch (in.field()) {
        case "input_tokens" -> input = in.number();
        case "output_tokens" -> output = in.number();
        default -> {}
      }
    }
    reply.usage(input, output, 0);
  }
}
