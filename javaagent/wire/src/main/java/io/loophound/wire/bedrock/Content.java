package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.json.Json;
import java.io.IOException;

/**
 * The content of one block of a reply, or of a piece of one.
 *
 * @param text its text, or empty
 * @param thought what the model thinks, or empty
 * @param use the call it asks for, or null
 */
record Content(String text, String thought, ToolUse use) {

  /** Reads the object at the parser's position. */
  static Content read(JsonParser parser, byte[] bytes) throws IOException {
    Content content = new Content("", "", null);
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return content;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String kind = parser.currentName();
      parser.nextToken();
      switch (kind) {
        case "text" ->
            content = new Content(Json.text(parser, bytes), content.thought, content.use);
        case "reasoningContent" ->
            content = new Content(content.text, read(parser, bytes).text, content.use);
        case "toolUse" ->
            content = new Content(content.text, content.thought, ToolUse.read(parser, bytes));
        default -> parser.skipChildren();
      }
    }
    return content;
  }
}
