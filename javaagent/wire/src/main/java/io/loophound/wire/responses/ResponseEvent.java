package io.loophound.wire.responses;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;

/** The fields of one event of a stream, or of a whole response, in any order. */
final class ResponseEvent {
  private final Response own = new Response();
  private Response nested;
  private String type = "";
  private String delta = "";
  private String message = "";
  private int index = -1;
  private long sequence = -1;
  private Item item;

  private ResponseEvent() {}

  /** Reads an object that was entered. */
  static ResponseEvent read(JsonReader in) throws IOException {
    ResponseEvent event = new ResponseEvent();
    while (in.nextField()) {
      event.field(in);
    }
    return event;
  }

  private void field(JsonReader in) throws IOException {
    switch (in.field()) {
      case "type" -> type = in.text();
      case "delta" -> delta = in.text();
      case "message" -> message = in.text();
      case "output_index" -> index = in.index();
      case "sequence_number" -> sequence = in.number(-1);
      case "item" -> item = Item.read(in);
      case "response" -> nested = response(in);
      default -> own.readField(in);
    }
  }

  private static Response response(JsonReader in) throws IOException {
    Response response = new Response();
    if (in.enterObject()) {
      while (in.nextField()) {
        response.readField(in);
      }
    }
    return response;
  }

  long sequence() {
    return sequence;
  }

  void addTo(ReplyBuilder reply) {
    switch (type) {
      case "" -> own.addTo(reply, /* whole= */ true);
      case "response.output_text.delta", "response.refusal.delta" -> reply.text(delta);
      case "response.reasoning_text.delta", "response.reasoning_summary_text.delta" ->
          reply.thought(delta);
      case "response.output_item.done" -> done(reply);
      case "response.completed", "response.incomplete", "response.failed" -> {
        end(reply);
        reply.end();
      }
      case "error" -> {
        reply.error(message.isEmpty() ? "error" : message);
        reply.end();
      }
      default -> begin(reply);
    }
  }

  /** A call is read once it is complete: its pieces add nothing to that. */
  private void done(ReplyBuilder reply) {
    if (item != null && item.call() != null) {
      add(item, index, reply);
    }
  }

  private void begin(ReplyBuilder reply) {
    if (nested != null) {
      nested.addTo(reply, /* whole= */ false);
    }
  }

  private void end(ReplyBuilder reply) {
    if (nested != null) {
      nested.addTo(reply, /* whole= */ reply.isEmpty());
    }
  }

  static void add(Item item, int index, ReplyBuilder reply) {
    ToolCall call = item.call();
    if (call != null) {
      reply.call(index, false, call.id(), call.name(), call.arguments());
    } else if (item.isMessage()) {
      reply.text(reply.hasText() ? "\n" + item.text() : item.text());
    }
  }
}
