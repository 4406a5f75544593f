package io.loophound.wire.openai;

import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;

/** Parses a whole reply or one event of a stream: both have the same form. */
record ReplyParser(ReplyBuilder reply) {

  /** Adds the content of {@code bytes} to {@code reply}; returns false if it cannot be read. */
  static boolean parse(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, new ReplyParser(reply)::root);
  }

  private void root(JsonReader in) throws IOException {
    while (in.nextField()) {
      switch (in.field()) {
        case "id" -> reply.id(in.text());
        case "model" -> reply.model(in.text());
        case "choices" -> choices(in);
        case "usage" -> usage(in);
        case "error" -> {
          if (!in.isNull()) {
            reply.error(ErrorText.read(in));
          }
        }
        default -> {}
      }
    }
  }

  /** The first of several alternatives is the reply. */
  private void choices(JsonReader in) throws IOException {
    if (in.enterArray()) {
      for (int i = 0; in.nextElement(); i++) {
        if (i == 0 && in.enterObject()) {
          choice(in);
        }
      }
    }
  }

  private void choice(JsonReader in) throws IOException {
    long index = 0;
    while (in.nextField()) {
      String field = in.field();
      if (field.equals("index")) {
        index = in.number();
      } else if (index == 0 && !in.isNull()) {
        switch (field) {
          case "finish_reason" -> reply.finishReason(in.text());
          case "message" -> message(in, /* delta= */ false);
          case "delta" -> message(in, /* delta= */ true);
          default -> {}
        }
      }
    }
  }

  private void message(JsonReader in, boolean delta) throws IOException {
    if (!in.enterObject()) {
      return;
    }
    boolean thought = false;
    while (in.nextField()) {
      switch (in.field()) {
        case "content", "refusal" -> reply.text(ContentReader.text(in, reply::thought));
        case "reasoning_content", "reasoning" -> thought = tryThought(in, thought);
        case "tool_calls" ->
            ToolCallReader.array(in, call -> add(call, delta), reply::hasLeftOutCalls);
        case "function_call" -> {
          if (in.isObject()) {
            add(ToolCallReader.read(in), delta);
          }
        }
        default -> {}
      }
    }
  }

  /** Some servers repeat the same thought under both names. */
  private boolean tryThought(JsonReader in, boolean known) throws IOException {
    if (in.isString() && !known) {
      reply.thought(in.text());
    }
    return known || in.isString();
  }

  private void add(ToolCallReader call, boolean delta) {
    reply.call(call.index(), delta, call.id(), call.name(), call.arguments());
  }

  private void usage(JsonReader in) throws IOException {
    if (!in.enterObject()) {
      return;
    }
    long input = -1;
    long output = -1;
    long cached = 0;
    while (in.nextField()) {
      switch (in.field()) {
        case "prompt_tokens", "input_tokens" -> input = in.number(-1);
        case "completion_tokens", "output_tokens" -> output = in.number(-1);
        case "prompt_tokens_details", "input_tokens_details" -> cached = cached(in);
        default -> {}
      }
    }
    if (input >= 0 || output >= 0) {
      reply.usage(input, output, cached);
    }
  }

  private static long cached(JsonReader in) throws IOException {
    long cached = 0;
    if (in.enterObject()) {
      while (in.nextField()) {
        cached = in.field().equals("cached_tokens") ? in.number() : cached;
      }
    }
    return cached;
  }
}
