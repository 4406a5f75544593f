package io.loophound.wire.responses;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: instructions or an input as plain text, or items of one role. */
final class ItemReader {
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String callId = "";
  private boolean unread;

  private ItemReader() {}

  static Message read(Role role, byte[] json) {
    ItemReader reader = new ItemReader();
    try (JsonReader in = JsonReader.of(Json.array(json))) {
      in.enterArray();
      while (in.nextElement()) {
        reader.item(in);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
      reader.unread = true;
    }
    String whole = reader.text.toString();
    return role == Role.TOOL
        ? Message.tool(reader.callId, reader.unread ? null : whole, null)
        : new Message(role, whole, reader.calls, "", null);
  }

  private void item(JsonReader in) throws IOException {
    if (!in.isObject()) {
      text.add(in.text());
      return;
    }
    Item item = Item.read(in);
    ToolCall call = item.call();
    if (call != null) {
      calls.add(call);
    } else if (item.isMessage() || item.type().endsWith("_output")) {
      text.add(item.text());
    }
    callId = item.callId();
    unread |= item.isUnread();
  }
}
