package io.loophound.wire.ollama;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.Denial;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.ReplyForm;
import io.loophound.wire.StreamEvent;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
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
    try (JsonParser parser = reply.parsers().parser(bytes, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      boolean done = false;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        done |= field.equals("done") && value == JsonToken.VALUE_TRUE;
        field(field, parser, bytes, reply);
      }
      if (done) {
        reply.end();
      }
      return parser.currentToken() == JsonToken.END_OBJECT;
    } catch (IOException e) {
      return false;
    }
  }

  private void field(String field, JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    switch (field) {
      case "model" -> reply.model(Json.text(parser, bytes));
      case "thinking" -> reply.thought(Json.text(parser, bytes));
      case "response" -> reply.text(Json.text(parser, bytes));
      case "message" -> message(parser, bytes, reply);
      case "done_reason" -> reply.finishReason(Json.text(parser, bytes));
      case "error" -> {
        if (parser.currentToken() != JsonToken.VALUE_NULL) {
          reply.error(ErrorText.read(parser, bytes));
        }
      }
      case "context" -> {
        int from = Json.start(parser);
        reply.id(ContextId.of(bytes, from, Json.skip(parser)));
      }
      case "prompt_eval_count" -> {
        input = parser.getValueAsLong(0);
        reply.usage(input, output, 0);
      }
      case "eval_count" -> {
        output = parser.getValueAsLong(0);
        reply.usage(input, output, 0);
      }
      default -> parser.skipChildren();
    }
  }

  private static void message(JsonParser parser, byte[] bytes, ReplyBuilder reply)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "thinking" -> reply.thought(Json.text(parser, bytes));
        case "content" -> reply.text(Json.text(parser, bytes));
        case "tool_calls" ->
            ToolCallReader.array(
                parser,
                bytes,
                call -> reply.call(-1, false, call.id(), call.name(), call.arguments()));
        default -> parser.skipChildren();
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
