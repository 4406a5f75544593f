package io.loophound.wire.openai;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.history.Roles;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one message of a request. */
public final class MessageReader {
  private final byte[] bytes;
  private final List<ToolCall> calls = new ArrayList<>();
  private Role role = Role.USER;
  private String text = "";
  private String refusal = "";
  private String toolCallId = "";
  private boolean contentRead;
  private boolean unread;

  private MessageReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The message in {@code bytes}, which are known to be a JSON object. */
  public static Message read(byte[] bytes) {
    MessageReader reader = new MessageReader(bytes);
    try (JsonParser parser = Json.parser(bytes, bytes.length)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        parser.nextToken();
        reader.field(field, parser);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
      reader.unread = true;
    }
    return reader.message();
  }

  /** A result without content is empty, unless it may be in a member that is not known here. */
  private Message message() {
    String whole = text.isEmpty() ? refusal : text;
    return role == Role.TOOL
        ? Message.tool(toolCallId, unread && !contentRead ? null : whole, null)
        : new Message(role, whole, calls, "", null);
  }

  private void field(String field, JsonParser parser) throws IOException {
    switch (field) {
      case "role" -> role = Roles.of(Json.text(parser, bytes));
      case "content" -> {
        text = ContentReader.text(parser, bytes);
        contentRead = parser.currentToken() != JsonToken.VALUE_NULL;
      }
      case "refusal" -> refusal = Json.text(parser, bytes);
      case "tool_call_id" -> toolCallId = Json.text(parser, bytes);
      case "tool_calls" -> ToolCallReader.array(parser, bytes, call -> calls.add(call.toolCall()));
      case "function_call" -> {
        ToolCallReader call = ToolCallReader.read(parser, bytes);
        if (!call.name().isEmpty()) {
          calls.add(call.toolCall());
        }
      }
      case "name", "id", "type", "status" -> parser.skipChildren();
      default -> {
        unread |= parser.currentToken() != JsonToken.VALUE_NULL;
        parser.skipChildren();
      }
    }
  }
}
