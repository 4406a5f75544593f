package io.loophound.wire.anthropic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.json.Json;
import java.io.IOException;

/** The addition of an event: to a text, a thought, the input of a call, or to the message. */
record Delta(String text, String thought, String input, String stopReason) {

  static Delta read(JsonParser parser, byte[] bytes) throws IOException {
    String text = "";
    String thought = "";
    String input = "";
    String stopReason = "";
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "text" -> text = Json.text(parser, bytes);
        case "thinking" -> thought = Json.text(parser, bytes);
        case "partial_json" -> input = Json.text(parser, bytes);
        case "stop_reason" -> stopReason = Json.text(parser, bytes);
        default -> parser.skipChildren();
      }
    }
    return new Delta(text, thought, input, stopReason);
  }
}
