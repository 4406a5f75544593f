package io.loophound.wire.responses;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.Json;
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
    byte[] array = Json.array(json);
    try (JsonParser parser = Json.parser(array, array.length)) {
      parser.nextToken();
      while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
        reader.item(parser, array);
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

  private void item(JsonParser parser, byte[] bytes) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      text.add(Json.text(parser, bytes));
      return;
    }
    Item item = Item.read(parser, bytes);
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
