package io.loophound.wire.responses;

import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.ErrorText;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A response object, as far as it has arrived. Not thread-safe. */
final class Response {
  private final List<Item> output = new ArrayList<>();
  private String id = "";
  private String model = "";
  private String status = "";
  private String reason = "";
  private String error;
  private long input;
  private long written;
  private long cached;

  /** Reads one field of the object, if it has such a field. */
  void readField(JsonReader in) throws IOException {
    switch (in.field()) {
      case "id" -> id = in.text();
      case "model" -> model = in.text();
      case "status" -> status = in.text();
      case "output" -> output(in);
      case "usage" -> usage(in);
      case "error" -> error = ErrorText.readUnlessNull(in);
      case "incomplete_details" -> reason(in);
      default -> {}
    }
  }

  private void output(JsonReader in) throws IOException {
    if (in.enterArray()) {
      while (in.nextElement()) {
        output.add(Item.read(in));
      }
    }
  }

  private void reason(JsonReader in) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        reason = in.field().equals("reason") ? in.text() : reason;
      }
    }
  }

  private void usage(JsonReader in) throws IOException {
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "input_tokens" -> input = in.number();
          case "output_tokens" -> written = in.number();
          case "cached_tokens" -> cached = in.number();
          case "input_tokens_details" -> usage(in);
          default -> {}
        }
      }
    }
  }

  /** Adds its content; {@code whole} if the output did not arrive in pieces before. */
  void addTo(ReplyBuilder reply, boolean whole) {
    if (!id.isEmpty()) {
      reply.id(id);
    }
    if (!model.isEmpty()) {
      reply.model(model);
    }
    for (int i = 0; whole && i < output.size(); i++) {
      ResponseEvent.add(output.get(i), i, reply);
    }
    if (input + written > 0) {
      reply.usage(input, written, cached);
    }
    if (error != null) {
      reply.error(error);
    } else if (!status.isEmpty() && !status.equals("in_progress") && !status.equals("queued")) {
      reply.finishReason(reason.isEmpty() ? status : reason);
    }
  }
}
