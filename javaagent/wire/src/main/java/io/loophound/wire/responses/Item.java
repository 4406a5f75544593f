package io.loophound.wire.responses;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;

/**
 * One item of an input or output.
 *
 * @param arguments of a call
 * @param text of a message, or the output of a call; null if the item has neither
 */
record Item(String type, String callId, String name, String arguments, String text) {
  private static final String CALL = "_call";

  /** Reads the object at the parser's position. */
  static Item read(JsonParser parser, byte[] bytes) throws IOException {
    Item item = new Item("", "", "", "", null);
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return item;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      item = item.with(field, parser, bytes);
    }
    return item;
  }

  private Item with(String field, JsonParser parser, byte[] bytes) throws IOException {
    return switch (field) {
      case "type" -> new Item(Json.text(parser, bytes), callId, name, arguments, text);
      case "call_id" -> new Item(type, Json.text(parser, bytes), name, arguments, text);
      case "name" -> new Item(type, callId, Json.text(parser, bytes), arguments, text);
      case "arguments", "input", "action" ->
          new Item(type, callId, name, Json.text(parser, bytes), text);
      case "content", "output" -> new Item(type, callId, name, arguments, content(parser, bytes));
      default -> {
        parser.skipChildren();
        yield this;
      }
    };
  }

  @Override
  public String text() {
    return text == null ? "" : text;
  }

  /** Whether it is the result of a call, in a form that is not known here. */
  boolean isUnread() {
    return text == null && type.endsWith("_output");
  }

  /** A screenshot is an object, not in an array. */
  private static String content(JsonParser parser, byte[] bytes) throws IOException {
    return parser.currentToken() == JsonToken.START_OBJECT
        ? ContentReader.part(parser, bytes)
        : ContentReader.text(parser, bytes);
  }

  /**
   * The call that the application must execute, or null: a call without a call id is executed by
   * the provider.
   */
  ToolCall call() {
    if (callId.isEmpty() || !type.endsWith(CALL)) {
      return null;
    }
    String kind = type.substring(0, type.length() - CALL.length());
    return new ToolCall(callId, name.isEmpty() ? kind : name, arguments);
  }

  /** Whether the text is the model's output rather than its thinking. */
  boolean isMessage() {
    return type.isEmpty() || type.equals("message");
  }
}
