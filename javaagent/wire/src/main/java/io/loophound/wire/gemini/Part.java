package io.loophound.wire.gemini;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
import java.io.IOException;

/**
 * One part of a content.
 *
 * @param text its text, or empty
 * @param thought whether the text is the model's thinking
 * @param call the call it asks for, or null
 * @param other the media type of anything else, or the name of its field if it has none; or empty
 */
record Part(String text, boolean thought, ToolCall call, String other) {

  /** Reads the object at the parser's position. */
  static Part read(JsonParser parser, byte[] bytes) throws IOException {
    Part part = new Part("", false, null, "");
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return part;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      part =
          switch (field) {
            case "text" -> new Part(Json.text(parser, bytes), part.thought, part.call, part.other);
            case "thought" ->
                new Part(part.text, value == JsonToken.VALUE_TRUE, part.call, part.other);
            case "functionCall", "function_call" ->
                new Part(part.text, part.thought, call(parser, bytes), part.other);
            case "inlineData", "inline_data", "fileData", "file_data" ->
                new Part(part.text, part.thought, part.call, mediaType(parser, bytes, field));
            default -> {
              parser.skipChildren();
              yield part;
            }
          };
    }
    return part;
  }

  private static String mediaType(JsonParser parser, byte[] bytes, String field)
      throws IOException {
    String type = field;
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        boolean named = name.equals("mimeType") || name.equals("mime_type");
        if (named && value == JsonToken.VALUE_STRING) {
          type = Json.text(parser, bytes);
        } else {
          parser.skipChildren();
        }
      }
    }
    return type;
  }

  private static ToolCall call(JsonParser parser, byte[] bytes) throws IOException {
    String id = "";
    String name = "";
    String arguments = "{}";
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return null;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (field) {
        case "id" -> id = CallId.of(Json.text(parser, bytes));
        case "name" -> name = Json.text(parser, bytes);
        case "args" -> arguments = value == JsonToken.VALUE_NULL ? "{}" : Json.text(parser, bytes);
        default -> parser.skipChildren();
      }
    }
    return new ToolCall(id, name, arguments);
  }
}
