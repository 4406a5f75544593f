package io.loophound.wire.anthropic;

import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.Arrays;

/** A content block, or in a stream the beginning of one. */
record Block(String type, String id, String name, String input, String text) {

  /** Reads the object that comes next; skips anything else. */
  static Block read(JsonReader in) throws IOException {
    String type = "";
    String id = "";
    String name = "";
    String input = "";
    String text = "";
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "type" -> type = in.text();
          case "id" -> id = in.text();
          case "name" -> name = in.text();
          case "input", "partial_json" -> input = in.text();
          case "text" -> text = in.text();
          default -> {}
        }
      }
    }
    return new Block(type, id, name, input, text);
  }

  /** An object {@code {}} is a placeholder if a stream delivers the input later. */
  boolean hasInput() {
    return !input.isEmpty() && !Arrays.asList("{}", "{ }").contains(input);
  }
}
