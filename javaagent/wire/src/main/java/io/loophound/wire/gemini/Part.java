package io.loophound.wire.gemini;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.JsonReader;
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

  /** Reads the object that comes next; skips anything else. */
  static Part read(JsonReader in) throws IOException {
    String text = "";
    boolean thought = false;
    ToolCall call = null;
    String other = "";
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "text" -> text = in.text();
          case "thought" -> thought = in.isTrue();
          case "functionCall", "function_call" -> call = call(in);
          case "inlineData", "inline_data", "fileData", "file_data" -> other = mediaType(in);
          default -> {}
        }
      }
    }
    return new Part(text, thought, call, other);
  }

  private static String mediaType(JsonReader in) throws IOException {
    String type = in.field();
    if (in.enterObject()) {
      while (in.nextField()) {
        String name = in.field();
        boolean named = name.equals("mimeType") || name.equals("mime_type");
        type = named && in.isString() ? in.text() : type;
      }
    }
    return type;
  }

  private static ToolCall call(JsonReader in) throws IOException {
    if (!in.enterObject()) {
      return null;
    }
    String id = "";
    String name = "";
    String arguments = "{}";
    while (in.nextField()) {
      switch (in.field()) {
        case "id" -> id = CallId.of(in.text());
        case "name" -> name = in.text();
        case "args" -> arguments = in.isNull() ? "{}" : in.text();
        default -> {}
      }
    }
    return new ToolCall(id, name, arguments);
  }
}
