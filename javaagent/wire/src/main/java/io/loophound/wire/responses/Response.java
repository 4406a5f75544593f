package io.loophound.wire.responses;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A response object, as far as it has arrived. Not thread-safe. */
final class Response {
  private final byte[] bytes;
  private final List<Item> output = new ArrayList<>();
  private String id = "";
  private String model = "";
  private String status = "";
  private String reason = "";
  private String error;
  private long input;
  private long written;
  private long cached;

  Response(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Reads one field of the object; returns whether it has such a field. */
  boolean readField(String field, JsonParser parser) throws IOException {
    switch (field) {
      case "id" -> id = Json.text(parser, bytes);
      case "model" -> model = Json.text(parser, bytes);
      case "status" -> status = Json.text(parser, bytes);
      case "output" -> output(parser);
      case "usage" -> usage(parser);
      case "error" -> error = ResponseReply.error(parser, bytes);
      case "incomplete_details" -> reason(parser);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void output(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      output.add(Item.read(parser, bytes));
      token = parser.nextToken();
    }
  }

  private void reason(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals("reason");
        parser.nextToken();
        reason = wanted ? Json.text(parser, bytes) : reason;
        parser.skipChildren();
      }
    }
  }

  private void usage(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (field) {
        case "input_tokens" -> input = parser.getValueAsLong(0);
        case "output_tokens" -> written = parser.getValueAsLong(0);
        case "cached_tokens" -> cached = parser.getValueAsLong(0);
        case "input_tokens_details" -> {
          if (value == JsonToken.START_OBJECT) {
            usage(parser);
          }
        }
        default -> parser.skipChildren();
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
