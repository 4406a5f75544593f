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

/** Reads one message: instructions, a tool result, or what stands in an element beside results. */
final class BlockReader {
  private final byte[] bytes;
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String toolUseId = "";
  private Boolean error;

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
      // What was read before stands: an escape that only a closer look finds broken.
    }
    return role == Role.TOOL
        ? Message.tool(reader.toolUseId, reader.text.toString(), reader.error)
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
        int from = Json.start(parser);
        block(Arrays.copyOfRange(bytes, from, Json.skip(parser)));
      } else {
        text.add(Json.text(parser, bytes));
      }
      token = parser.nextToken();
    }
  }

  /** The type of a block may come last, so a block is looked at twice. */
  private void block(byte[] block) throws IOException {
    Block read = Block.read(block);
    switch (read.type()) {
      case "tool_use" -> calls.add(new ToolCall(read.id(), read.name(), read.input()));
      case "tool_result", "thinking", "redacted_thinking" -> {}
      default -> {
        try (JsonParser parser = Json.parser(block, block.length)) {
          parser.nextToken();
          text.add(ContentReader.part(parser, block));
        }
      }
    }
  }
}
