package io.loophound.wire.responses;

import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;

/**
 * One item of an input or output.
 *
 * @param arguments of a call
 * @param text of a message, or the output of a call; null if the item has neither
 */
record Item(String type, String callId, String name, String arguments, String text) {
  private static final String CALL = "_call";

  /** Reads the object that comes next; skips anything else. */
  static Item read(JsonReader in) throws IOException {
    String type = "";
    String callId = "";
    String name = "";
    String arguments = "";
    String text = null;
    if (in.enterObject()) {
      while (in.nextField()) {
        switch (in.field()) {
          case "type" -> type = in.text();
          case "call_id" -> callId = in.text();
          case "name" -> name = in.text();
          case "arguments", "input", "action" -> arguments = in.text();
          case "content", "output" -> text = ContentReader.partOrText(in); // a screenshot is a part
          default -> {}
        }
      }
    }
    return new Item(type, callId, name, arguments, text);
  }

  @Override
  public String text() {
    return text == null ? "" : text;
  }

  /** Whether it is the result of a call, in a form that is not known here. */
  boolean isUnread() {
    return text == null && type.endsWith("_output");
  }

  /**
   * The call that the application must execute, or null: a call without a call id is executed by
   * the provider.
   */
  ToolCall call() {
    if (callId.isEmpty() || !type.endsWith(CALL)) {
      return null;
    }
    String kind = type.substring(0, type.length() - CALL.length());
    return new ToolCall(callId, name.isEmpty() ? kind : name, arguments);
  }

  /** Whether the text is the model's output rather than its thinking. */
  boolean isMessage() {
    return type.isEmpty() || type.equals("message");
  }
}
