package io.loophound.wire.ollama;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import io.loophound.wire.openai.ToolCallReader;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** A reply of chat or generate: a line of a stream has the form of a whole reply. */
final class OllamaReply implements ReplyForm {
  private long input;
  private long output;

  @Override
  public boolean isInLines() {
    return true;
  }

  @Override
  public boolean read(byte[] bytes, int length, ReplyBuilder reply) {
    return reply.parsers().readObject(bytes, length, in -> fields(in, reply));
  }

  private void fields(JsonReader in, ReplyBuilder reply) throws IOException {
    boolean done = false;
    while (in.nextField()) {
      done |= in.field().equals("done") && in.isTrue();
      field(in, reply);
    }
    if (done) {
      reply.end();
    }
  }

  private void field(JsonReader in, ReplyBuilder reply) throws IOException {
    switch (in.field()) {
      case "model" -> reply.model(in.text());
      case "thinking" -> reply.thought(in.text());
      case "response" -> reply.text(in.text());
      case "message" -> message(in, reply);
      case "done_reason" -> reply.finishReason(in.text());
      case "error" -> {
        if (!in.isNull()) {
          reply.error(ErrorText.read(in));
        }
      }
      case "context" -> {
        int from = in.start();
        reply.id(ContextId.of(in.bytes(), from, in.skip()));
      }
      case "prompt_eval_count" -> {
        input = in.number();
        reply.usage(input, output, 0);
      }
      case "eval_count" -> {
        output = in.number();
        reply.usage(input, output, 0);
      }
      default -> {}
    }
  }

  private static void message(JsonReader in, ReplyBuilder reply) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "thinking" -> reply.thought(in.text());
          case "content" -> reply.text(in.text());
          case "tool_calls" ->
              ToolCallReader.array(
                  in, call -> reply.call(-1, false, call.id(), call.name(), call.arguments()));
          default -> {}
        }
      }
    }
  }

  /**
   * A last line that is both an error and an end, because some clients check only for one of them.
   */
  @Override
  public List<StreamEvent> cut(Denial denial, ReplyBuilder reply) {
    return List.of(new StreamEvent("", Json.object(json -> last(json, denial, reply))));
  }

  private static void last(JsonGenerator json, Denial denial, ReplyBuilder reply)
      throws IOException {
    json.writeStringField("model", reply.model());
    json.writeStringField("created_at", Instant.now().toString());
    json.writeObjectFieldStart("message");
    json.writeStringField("role", "assistant");
    json.writeStringField("content", "");
    json.writeEndObject();
    json.writeStringField("response", "");
    json.writeBooleanField("done", true);
    json.writeStringField("done_reason", "stop");
    json.writeStringField("error", denial.message());
  }
}
