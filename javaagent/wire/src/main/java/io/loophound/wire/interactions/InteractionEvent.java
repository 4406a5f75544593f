package io.loophound.wire.interactions;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of one event of a stream, or of a whole interaction, in any order. Revisions of the
 * API before May 2026 say {@code content} for {@code step}, and {@code outputs} for {@code steps}.
 */
final class InteractionEvent {
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

  private InteractionEvent() {}

  /** Reads an object that was entered. */
  static InteractionEvent read(JsonReader in) throws IOException {
    InteractionEvent event = new InteractionEvent();
    while (in.nextField()) {
      event.field(in);
    }
    return event;
  }

  private void field(JsonReader in) throws IOException {
    switch (in.field()) {
      case "event_type" -> type = in.text();
      case "index" -> index = in.index();
      case "step", "content", "delta" -> piece = Step.read(in);
      case "id" -> id = in.text();
      case "model", "agent" -> model = model.isEmpty() ? in.text() : model;
      case "status" -> status = in.text();
      case "error" -> error = ErrorText.readUnlessNull(in);
      case "steps", "outputs" -> steps(in);
      case "usage" -> usage(in);
      case "interaction" -> {
        if (in.enterObject()) {
          interaction = read(in);
        }
      }
      default -> {}
    }
  }

  private void steps(JsonReader in) throws IOException {
    if (in.enterArray()) {
      while (in.nextElement()) {
        steps.add(Step.read(in));
      }
    }
  }

  private void usage(JsonReader in) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "total_input_tokens", "total_tool_use_tokens" -> input += in.number();
          case "total_output_tokens", "total_thought_tokens" -> output += in.number();
          case "total_cached_tokens" -> cached = in.number();
          default -> {}
        }
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
