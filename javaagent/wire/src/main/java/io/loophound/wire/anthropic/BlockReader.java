package io.loophound.wire.anthropic;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: instructions, a tool result, or the rest of an element with results. */
final class BlockReader {
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String toolUseId = "";
  private Boolean error;
  private boolean broken;

  private BlockReader() {}

  static Message read(Role role, byte[] json) {
    BlockReader reader = new BlockReader();
    try (JsonReader in = JsonReader.of(json)) {
      if (role == Role.SYSTEM && !in.isObject()) {
        reader.text.add(ContentReader.text(in));
      } else {
        reader.element(in, role);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
      reader.broken = true;
    }
    return role == Role.TOOL
        ? Message.tool(
            reader.toolUseId, reader.broken ? null : reader.text.toString(), reader.error)
        : new Message(role, reader.text.toString(), reader.calls, "", null);
  }

  private void element(JsonReader in, Role role) throws IOException {
    in.enterObject();
    while (in.nextField()) {
      switch (in.field()) {
        case "tool_use_id" -> toolUseId = in.text();
        case "is_error" -> error = in.flag();
        case "content" -> {
          if (role == Role.TOOL || !in.enterArray()) {
            text.add(ContentReader.text(in));
          } else {
            blocks(in);
          }
        }
        default -> {}
      }
    }
  }

  private void blocks(JsonReader in) throws IOException {
    while (in.nextElement()) {
      if (in.isObject()) {
        block(in);
      } else {
        text.add(in.text());
      }
    }
  }

  private void block(JsonReader in) throws IOException {
    int from = in.start();
    Block block = Block.read(in);
    int to = in.skip();
    switch (block.type()) {
      case "tool_use" -> calls.add(new ToolCall(block.id(), block.name(), block.input()));
      case "tool_result", "thinking", "redacted_thinking" -> {}
      default -> text.add(block.text().isEmpty() ? part(in, from, to) : block.text());
    }
  }

  /** Content that is not plain text is read again, because the type of a block may come last. */
  private static String part(JsonReader in, int from, int to) throws IOException {
    try (JsonReader block = JsonReader.of(Arrays.copyOfRange(in.bytes(), from, to))) {
      return ContentReader.part(block);
    }
  }
}
