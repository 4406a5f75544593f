package io.loophound.wire.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The message of an error, which some providers give as an object, others as a plain string. */
public final class ErrorText {
  private ErrorText() {}

  /** The message of the value the parser is at; never empty. */
  public static String read(JsonParser parser, byte[] bytes) throws IOException {
    String message = "";
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals("message");
        parser.nextToken();
        message = wanted ? Json.text(parser, bytes) : message;
        parser.skipChildren();
      }
    } else {
      message = Json.text(parser, bytes);
    }
    return message.isEmpty() ? "error" : message;
  }
}
