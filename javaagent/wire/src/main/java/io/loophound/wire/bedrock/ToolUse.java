package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
import java.io.IOException;

/**
 * A call that the model asks for, or a piece of one in a stream.
 *
 * @param input the arguments: an object, or in a stream a piece of its text
 */
record ToolUse(String id, String name, String input) {

  /** Reads the object at the parser's position. */
  static ToolUse read(JsonParser parser, byte[] bytes) throws IOException {
    ToolUse use = new ToolUse("", "", "");
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return use;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "toolUseId" -> use = new ToolUse(Json.text(parser, bytes), use.name, use.input);
        case "name" -> use = new ToolUse(use.id, Json.text(parser, bytes), use.input);
        case "input" -> use = new ToolUse(use.id, use.name, Json.text(parser, bytes));
        default -> parser.skipChildren();
      }
    }
    return use;
  }

  /** The whole call. */
  ToolCall call() {
    return new ToolCall(id, name, input.isEmpty() ? "{}" : input);
  }
}
