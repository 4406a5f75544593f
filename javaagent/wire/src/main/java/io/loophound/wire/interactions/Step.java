package io.loophound.wire.interactions;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;

/** One step of an interaction, or a piece of one in a stream. */
final class Step {
  private final byte[] bytes;
  private String type = "";
  private String id = "";
  private String callId = "";
  private String name = "";
  private String arguments = "";
  private String text;
  private Boolean failed;

  private Step(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Reads the object at the parser's position; skips anything else. */
  static Step read(JsonParser parser, byte[] bytes) throws IOException {
    Step step = new Step(bytes);
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        step.field(field, parser.nextToken(), parser);
      }
    } else {
      parser.skipChildren();
    }
    return step;
  }

  private void field(String field, JsonToken value, JsonParser parser) throws IOException {
    switch (field) {
      case "type" -> type = Json.text(parser, bytes);
      case "id" -> id = Json.text(parser, bytes);
      case "call_id" -> callId = Json.text(parser, bytes);
      case "name" -> name = Json.text(parser, bytes);
      case "arguments" -> arguments = Json.text(parser, bytes);
      case "is_error" -> failed = value == JsonToken.VALUE_NULL ? null : parser.getValueAsBoolean();
      case "result" ->
          text =
              value == JsonToken.START_OBJECT
                  ? Json.text(parser, bytes)
                  : ContentReader.text(parser, bytes);
      case "text" -> text = Json.text(parser, bytes);
      case "content" ->
          text =
              value == JsonToken.START_OBJECT
                  ? ContentReader.part(parser, bytes)
                  : ContentReader.text(parser, bytes);
      default -> parser.skipChildren();
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
