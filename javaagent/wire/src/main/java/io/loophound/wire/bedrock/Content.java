package io.loophound.wire.bedrock;

import io.loophound.wire.json.JsonReader;
import java.io.IOException;

/**
 * The content of one block of a reply, or of a piece of one.
 *
 * @param text its text, or empty
 * @param thought what the model thinks, or empty
 * @param use the call it asks for, or null
 */
record Content(String text, String thought, ToolUse use) {

  /** Reads the object that comes next; skips anything else. */
  static Content read(JsonReader in) throws IOException {
    String text = "";
    String thought = "";
    ToolUse use = null;
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "text" -> text = in.text();
          case "reasoningContent" -> thought = read(in).text;
          case "toolUse" -> use = ToolUse.read(in);
          default -> {}
        }
      }
    }
    return new Content(text, thought, use);
  }
}
