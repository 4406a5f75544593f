package io.loophound.wire.responses;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.Json;
import java.io.IOException;

/** The fields of one event of a stream, or of a whole response, in any order. */
final class ResponseEvent {
  private final byte[] bytes;
  private final Response own;
  private Response nested;
  private String type = "";
  private String delta = "";
  private String message = "";
  private int index = -1;
  private long sequence = -1;
  private Item item;

  private ResponseEvent(byte[] bytes) {
    this.bytes = bytes;
    this.own = new Response(bytes);
  }

  static ResponseEvent read(JsonParser parser, byte[] bytes) throws IOException {
    ResponseEvent event = new ResponseEvent(bytes);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      event.field(field, parser);
    }
    return event;
  }

  private void field(String field, JsonParser parser) throws IOException {
    switch (field) {
      case "type" -> type = Json.text(parser, bytes);
      case "delta" -> delta = Json.text(parser, bytes);
      case "message" -> message = Json.text(parser, bytes);
      case "output_index" -> index = parser.getValueAsInt(-1);
      case "sequence_number" -> sequence = parser.getValueAsLong(-1);
      case "item" -> item = Item.read(parser, bytes);
      case "response" -> nested = response(parser);
      default -> {
        if (!own.readField(field, parser)) {
          parser.skipChildren();
        }
      }
    }
  }

  private Response response(JsonParser parser) throws IOException {
    Response response = new Response(bytes);
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        parser.nextToken();
        if (!response.readField(field, parser)) {
          parser.skipChildren();
        }
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
