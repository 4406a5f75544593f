package io.loophound.wire.interactions;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;

/** One step of an interaction, or a piece of one in a stream. */
final class Step {
  private String type = "";
  private String id = "";
  private String callId = "";
  private String name = "";
  private String arguments = "";
  private String text;
  private Boolean failed;

  private Step() {}

  /** Reads the object that comes next; skips anything else. */
  static Step read(JsonReader in) throws IOException {
    Step step = new Step();
    if (in.enterObject()) {
      while (in.nextField()) {
        step.field(in);
      }
    }
    return step;
  }

  private void field(JsonReader in) throws IOException {
    switch (in.field()) {
      case "type" -> type = in.text();
      case "id" -> id = in.text();
      case "call_id" -> callId = in.text();
      case "name" -> name = in.text();
      case "arguments" -> arguments = in.text();
      case "is_error" -> failed = in.flag();
      case "result" -> text = in.isObject() ? in.text() : ContentReader.text(in);
      case "text" -> text = in.text();
      case "content" -> text = ContentReader.partOrText(in);
      default -> {}
    }
  }

  /** What it is: a step, a content, or a piece. */
  String type() {
    return type;
  }

  /** The call that it is the result of, or empty. */
  String callId() {
    return callId;
  }

  /** Its text, or the result; null if it has none. */
  String text() {
    return text;
  }

  /** Whether a result is an error, null if that is not said. */
  Boolean failed() {
    return failed;
  }

  /** The arguments, or a piece of them. */
  String arguments() {
    return arguments;
  }

  /** The call that the application must execute, or null. */
  ToolCall call() {
    return type.equals("function_call") ? new ToolCall(id, name, arguments) : null;
  }
}
