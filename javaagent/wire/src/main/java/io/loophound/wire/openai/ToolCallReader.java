package io.loophound.wire.openai;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** One tool call, or a piece of one in a stream. */
public record ToolCallReader(int index, String id, String name, String arguments) {

  /** The call. */
  public ToolCall toolCall() {
    return new ToolCall(id, name, arguments);
  }

  /** Reads the array at the parser's position; skips anything else. */
  public static void array(JsonParser parser, byte[] bytes, Consumer<ToolCallReader> calls)
      throws IOException {
    array(parser, bytes, calls, () -> false);
  }

  /** Reads the array at the parser's position, until there are enough; skips anything else. */
  static void array(
      JsonParser parser, byte[] bytes, Consumer<ToolCallReader> calls, BooleanSupplier enough)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      if (token == JsonToken.START_OBJECT && !enough.getAsBoolean()) {
        calls.accept(read(parser, bytes));
      } else {
        parser.skipChildren();
      }
      token = parser.nextToken();
    }
  }

  /**
   * Reads the object at the parser's position. Name and arguments are in it (the old {@code
   * function_call}), or in its field {@code function} or {@code custom}.
   */
  public static ToolCallReader read(JsonParser parser, byte[] bytes) throws IOException {
    ToolCallReader call = new ToolCallReader(-1, "", "", "");
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return call;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      call = call.with(field, parser, bytes);
    }
    return call;
  }

  private ToolCallReader with(String field, JsonParser parser, byte[] bytes) throws IOException {
    return switch (field) {
      case "index" -> new ToolCallReader(parser.getValueAsInt(-1), id, name, arguments);
      case "id" -> new ToolCallReader(index, Json.text(parser, bytes), name, arguments);
      case "name" -> new ToolCallReader(index, id, Json.text(parser, bytes), arguments);
      case "arguments", "input" -> new ToolCallReader(index, id, name, Json.text(parser, bytes));
      case "function", "custom" -> {
        ToolCallReader inner = read(parser, bytes);
        yield new ToolCallReader(index, id, inner.name, inner.arguments);
      }
      default -> {
        parser.skipChildren();
        yield this;
      }
    };
  }
}
