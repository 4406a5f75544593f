package io.loophound.wire.openai;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** One tool call, or a piece of one in a stream. */
public record ToolCallReader(int index, String id, String name, String arguments) {

  /** The call. */
  public ToolCall toolCall() {
    return new ToolCall(id, name, arguments);
  }

  /** Reads the array that comes next; skips anything else. */
  public static void array(JsonReader in, Consumer<ToolCallReader> calls) throws IOException {
    array(in, calls, () -> false);
  }

  /** Reads the array that comes next, until there are enough; skips anything else. */
  static void array(JsonReader in, Consumer<ToolCallReader> calls, BooleanSupplier enough)
      throws IOException {
    if (in.enterArray()) {
      while (in.nextElement()) {
        if (in.isObject() && !enough.getAsBoolean()) {
          calls.accept(read(in));
        }
      }
    }
  }

  /**
   * Reads the object that comes next. Name and arguments are in it (the old {@code function_call}),
   * or in its field {@code function} or {@code custom}.
   */
  public static ToolCallReader read(JsonReader in) throws IOException {
    int index = -1;
    String id = "";
    String name = "";
    String arguments = "";
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "index" -> index = in.index();
          case "id" -> id = in.text();
          case "name" -> name = in.text();
          case "arguments", "input" -> arguments = in.text();
          case "function", "custom" -> {
            ToolCallReader inner = read(in);
            name = inner.name;
            arguments = inner.arguments;
          }
          default -> {}
        }
      }
    }
    return new ToolCallReader(index, id, name, arguments);
  }
}
