package io.loophound.wire.anthropic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.Arrays;

/** A content block, or in a stream the beginning of one. */
record Block(String type, String id, String name, String input, String text) {

  /** Reads the object at the parser's position. */
  static Block read(JsonParser parser, byte[] bytes) throws IOException {
    Block block = new Block("", "", "", "", "");
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return block;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      block = block.with(field, parser, bytes);
    }
    return block;
  }

  private Block with(String field, JsonParser parser, byte[] bytes) throws IOException {
    return switch (field) {
      case "type" -> new Block(Json.text(parser, bytes), id, name, input, text);
      case "id" -> new Block(type, Json.text(parser, bytes), name, input, text);
      case "name" -> new Block(type, id, Json.text(parser, bytes), input, text);
      case "input", "partial_json" -> new Block(type, id, name, Json.text(parser, bytes), text);
      case "text" -> new Block(type, id, name, input, Json.text(parser, bytes));
      default -> {
        parser.skipChildren();
        yield this;
      }
    };
  }

  /** An object {@code {}} is a placeholder if a stream delivers the input later. */
  boolean hasInput() {
    return !input.isEmpty() && !Arrays.asList("{}", "{ }").contains(input);
  }
}
