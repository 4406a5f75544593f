package io.loophound.wire.openai;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.history.Roles;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads one message of a request. */
public final class MessageReader {
  private final List<ToolCall> calls = new ArrayList<>();
  private Role role = Role.USER;
  private String text = "";
  private String refusal = "";
  private String toolCallId = "";
  private boolean contentRead;
  private boolean unread;

  private MessageReader() {}

  /** The message in {@code bytes}, which are known to be a JSON object. */
  public static Message read(byte[] bytes) {
    MessageReader reader = new MessageReader();
    try (JsonReader in = JsonReader.of(bytes)) {
      in.enterObject();
      while (in.nextField()) {
        reader.field(in);
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

  private void field(JsonReader in) throws IOException {
    switch (in.field()) {
      case "role" -> role = Roles.of(in.text());
      case "content" -> {
        text = ContentReader.text(in);
        contentRead = !in.isNull();
      }
      case "refusal" -> refusal = in.text();
      case "tool_call_id" -> toolCallId = in.text();
      case "tool_calls" -> ToolCallReader.array(in, call -> calls.add(call.toolCall()));
      case "function_call" -> {
        ToolCallReader call = ToolCallReader.read(in);
        if (!call.name().isEmpty()) {
          calls.add(call.toolCall());
        }
      }
      case "name", "id", "type", "status" -> {}
      default -> unread |= !in.isNull();
    }
  }
}
