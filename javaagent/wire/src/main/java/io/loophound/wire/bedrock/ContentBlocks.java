package io.loophound.wire.bedrock;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: instructions, a tool result, or the rest of an element with results. */
final class ContentBlocks {
  private final Role role;
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String toolUseId = "";
  private Boolean error;
  private boolean unread = true;

  private ContentBlocks(Role role) {
    this.role = role;
  }

  static Message read(Role role, byte[] json) {
    ContentBlocks blocks = new ContentBlocks(role);
    try (JsonReader in = JsonReader.of(json)) {
      switch (role) {
        case SYSTEM -> blocks.array(in);
        case TOOL -> blocks.block(in);
        default -> blocks.element(in);
      }
    } catch (IOException e) {
      // What was read before counts: an escape that only full parsing finds to be broken.
      blocks.unread = true;
    }
    return role == Role.TOOL
        ? Message.tool(
            blocks.toolUseId, blocks.unread ? null : blocks.text.toString(), blocks.error)
        : new Message(role, blocks.text.toString(), blocks.calls, "", null);
  }

  private void element(JsonReader in) throws IOException {
    in.enterObject();
    while (in.nextField()) {
      if (in.field().equals("content")) {
        array(in);
      }
    }
  }

  private void array(JsonReader in) throws IOException {
    if (!in.enterArray()) {
      text.add(in.text());
      return;
    }
    while (in.nextElement()) {
      block(in);
    }
  }

  /** A result among other blocks is a message of its own, which is read as one. */
  private void block(JsonReader in) throws IOException {
    if (!in.enterObject()) {
      text.add(in.text());
      return;
    }
    while (in.nextField()) {
      switch (in.field()) {
        case "toolUse" -> calls.add(ToolUse.read(in).call());
        case "toolResult" -> result(in);
        case "reasoningContent", "cachePoint" -> {}
        case "text", "json" -> text.add(in.text());
        default -> text.add(mark(in));
      }
    }
  }

  /** What is not text becomes a short mark. */
  private static String mark(JsonReader in) throws IOException {
    String kind = in.field();
    int from = in.start();
    return ContentReader.mark(kind, in.bytes(), from, in.skip());
  }

  private void result(JsonReader in) throws IOException {
    if (role != Role.TOOL || !in.enterObject()) {
      return;
    }
    while (in.nextField()) {
      switch (in.field()) {
        case "toolUseId" -> toolUseId = in.text();
        case "status" -> error = in.text().equals("error");
        case "content" -> {
          array(in);
          unread = false;
        }
        default -> {}
      }
    }
  }
}
