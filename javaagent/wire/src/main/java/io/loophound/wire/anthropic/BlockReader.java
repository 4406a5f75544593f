package io.loophound.wire.anthropic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: instructions, a tool result, or the rest of an element with results. */
final class BlockReader {
  private final byte[] bytes;
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String toolUseId = "";
  private Boolean error;
  private boolean broken;

  private BlockReader(byte[] bytes) {
    this.bytes = bytes;
  }

  static Message read(Role role, byte[] json) {
    BlockReader reader = new BlockReader(json);
    try (JsonParser parser = Json.parser(json, json.length)) {
      parser.nextToken();
      if (role == Role.SYSTEM && parser.currentToken() != JsonToken.START_OBJECT) {
        reader.text.add(ContentReader.text(parser, json));
      } else {
        reader.element(parser, role);
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

  private void element(JsonParser parser, Role role) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (field) {
        case "tool_use_id" -> toolUseId = Json.text(parser, bytes);
        case "is_error" ->
            error = value == JsonToken.VALUE_NULL ? null : parser.getValueAsBoolean();
        case "content" -> {
          if (role == Role.TOOL || value != JsonToken.START_ARRAY) {
            text.add(ContentReader.text(parser, bytes));
          } else {
            blocks(parser);
          }
        }
        default -> parser.skipChildren();
      }
    }
  }

  private void blocks(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      if (token == JsonToken.START_OBJECT) {
        block(parser);
      } else {
        text.add(Json.text(parser, bytes));
      }
      token = parser.nextToken();
    }
  }

  private void block(JsonParser parser) throws IOException {
    int from = Json.start(parser);
    Block block = Block.read(parser, bytes);
    int to = Json.skip(parser);
    switch (block.type()) {
      case "tool_use" -> calls.add(new ToolCall(block.id(), block.name(), block.input()));
      case "tool_result", "thinking", "redacted_thinking" -> {}
      default -> text.add(block.text().isEmpty() ? part(from, to) : block.text());
    }
  }

  /** Content that is not plain text is read again, because the type of a block may come last. */
  private String part(int from, int to) throws IOException {
    byte[] block = Arrays.copyOfRange(bytes, from, to);
    try (JsonParser parser = Json.parser(block, block.length)) {
      parser.nextToken();
      return ContentReader.part(parser, block);
    }
  }
}
