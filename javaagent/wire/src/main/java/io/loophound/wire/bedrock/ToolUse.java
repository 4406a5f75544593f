package io.loophound.wire.bedrock;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;

/**
 * A call that the model asks for, or a piece of one in a stream.
 *
 * @param input the arguments: an object, or in a stream a piece of its text
 */
record ToolUse(String id, String name, String input) {

  /** Reads the object that comes next; skips anything else. */
  static ToolUse read(JsonReader in) throws IOException {
    String id = "";
    String name = "";
    String input = "";
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "toolUseId" -> id = in.text();
          case "name" -> name = in.text();
          case "input" -> input = in.text();
          default -> {}
        }
      }
    }
    return new ToolUse(id, name, input);
  }

  /** The whole call. */
  ToolCall call() {
    return new ToolCall(id, name, input.isEmpty() ? "{}" : input);
  }
}
