package io.loophound.wire.interactions;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of one event of a stream, or of a whole interaction, in any order. Revisions of the
 * API before May 2026 say {@code content} for {@code step}, and {@code outputs} for {@code steps}.
 */
final class InteractionEvent {
  private final byte[] bytes;
  private String type = "";
  private int index = -1;
  private Step piece;
  private InteractionEvent interaction;
  private String id = "";
  private String model = "";
  private String status = "";
  private String error;
  private final List<Step> steps = new ArrayList<>();
  private long input;
  private long output;
  private long cached;

  private InteractionEvent(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Reads the rest of the object whose opening bracket has been read. */
  static InteractionEvent read(JsonParser parser, byte[] bytes) throws IOException {
    InteractionEvent event = new InteractionEvent(bytes);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      event.field(field, parser.nextToken(), parser);
    }
    return event;
  }

  private void field(String field, JsonToken value, JsonParser parser) throws IOException {
    switch (field) {
      case "event_type" -> type = Json.text(parser, bytes);
      case "index" -> index = parser.getValueAsInt(-1);
      case "step", "content", "delta" -> piece = Step.read(parser, bytes);
      case "id" -> id = Json.text(parser, bytes);
      case "model", "agent" -> model = model.isEmpty() ? Json.text(parser, bytes) : model;
      case "status" -> status = Json.text(parser, bytes);
      case "error" -> error = value == JsonToken.VALUE_NULL ? null : ErrorText.read(parser, bytes);
      case "steps", "outputs" -> steps(value, parser);
      case "usage" -> usage(value, parser);
      case "interaction" -> {
        if (value == JsonToken.START_OBJECT) {
          interaction = read(parser, bytes);
        }
      }
      default -> parser.skipChildren();
    }
  }

  private void steps(JsonToken value, JsonParser parser) throws IOException {
    if (value == JsonToken.START_ARRAY) {
      JsonToken token = parser.nextToken();
      while (token != null && token != JsonToken.END_ARRAY) {
        steps.add(Step.read(parser, bytes));
        token = parser.nextToken();
      }
    }
  }

  private void usage(JsonToken value, JsonParser parser) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "total_input_tokens", "total_tool_use_tokens" -> input += parser.getValueAsLong(0);
        case "total_output_tokens", "total_thought_tokens" -> output += parser.getValueAsLong(0);
        case "total_cached_tokens" -> cached = parser.getValueAsLong(0);
        default -> parser.skipChildren();
      }
    }
  }

  void addTo(ReplyBuilder reply) {
    switch (type) {
      case "" -> whole(reply, /* content= */ true);
      case "step.start", "content.start" -> start(reply);
      case "step.delta", "content.delta" -> delta(reply);
      case "step.stop", "content.stop" -> reply.callEnds(index);
      case "interaction.completed", "interaction.complete" -> {
        if (interaction != null) {
          interaction.whole(reply, /* content= */ reply.isEmpty());
        }
        reply.end();
      }
      case "error" -> {
        reply.error(error == null ? "error" : error);
        reply.end();
      }
      default -> {
        if (interaction != null) {
          interaction.head(reply);
        }
      }
    }
  }

  private void head(ReplyBuilder reply) {
    if (!id.isEmpty()) {
      reply.id(id);
    }
    if (!model.isEmpty()) {
      reply.model(model);
    }
  }

  /** {@code content}: also what it says, which did not arrive in pieces before. */
  private void whole(ReplyBuilder reply, boolean content) {
    head(reply);
    for (int i = 0; content && i < steps.size(); i++) {
      add(steps.get(i), i, reply);
    }
    if (input + output > 0) {
      reply.usage(input, output, cached);
    }
    if (error != null || status.equals("failed")) {
      reply.error(error == null ? status : error);
    } else if (!status.isEmpty()) {
      reply.finishReason(status);
    }
  }

  private static void add(Step step, int index, ReplyBuilder reply) {
    ToolCall call = step.call();
    if (call != null) {
      reply.call(index, false, call.id(), call.name(), call.arguments());
    } else if (step.text() != null
        && (step.type().equals("model_output") || step.type().equals("text"))) {
      reply.text(reply.hasText() ? "\n" + step.text() : step.text());
    }
  }

  private void start(ReplyBuilder reply) {
    ToolCall call = piece == null ? null : piece.call();
    if (call != null) {
      // arguments come in pieces: an empty object is only their beginning
      String arguments = call.arguments().equals("{}") ? "" : call.arguments();
      reply.call(index, true, call.id(), call.name(), arguments);
    }
  }

  private void delta(ReplyBuilder reply) {
    if (piece == null) {
      return;
    }
    switch (piece.type()) {
      case "text" -> reply.text(piece.text() == null ? "" : piece.text());
      case "thought_summary" -> reply.thought(piece.text() == null ? "" : piece.text());
      case "arguments_delta" -> reply.call(index, true, "", "", piece.arguments());
      case "function_call" -> add(piece, index, reply);
      default -> {
        // media, and what the provider's own tools do
      }
    }
  }
}
