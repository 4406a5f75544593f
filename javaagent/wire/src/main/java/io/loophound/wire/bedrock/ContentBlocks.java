package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.wire.json.ContentReader;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads one message: instructions, a tool result, or the rest of an element with results. */
final class ContentBlocks {
  private final Role role;
  private final byte[] bytes;
  private final StringJoiner text = new StringJoiner("\n");
  private final List<ToolCall> calls = new ArrayList<>();
  private String toolUseId = "";
  private Boolean error;
  private boolean unread = true;

  private ContentBlocks(Role role, byte[] bytes) {
    this.role = role;
    this.bytes = bytes;
  }

  static Message read(Role role, byte[] json) {
    ContentBlocks blocks = new ContentBlocks(role, json);
    try (JsonParser parser = Json.parser(json, json.length)) {
      parser.nextToken();
      switch (role) {
        case SYSTEM -> blocks.array(parser);
        case TOOL -> blocks.block(parser);
        default -> blocks.element(parser);
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

  private void element(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean content = parser.currentName().equals("content");
      parser.nextToken();
      if (content) {
        array(parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  private void array(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      text.add(Json.text(parser, bytes));
      return;
    }
    while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
      block(parser);
    }
  }

  /** A result among other blocks is a message of its own, which is read as one. */
  private void block(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      text.add(Json.text(parser, bytes));
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String kind = parser.currentName();
      parser.nextToken();
      switch (kind) {
        case "toolUse" -> calls.add(ToolUse.read(parser, bytes).call());
        case "toolResult" -> result(parser);
        case "reasoningContent", "cachePoint" -> parser.skipChildren();
        default -> add(kind, parser);
      }
    }
  }

  /** Content that is not text becomes a short mark, or its JSON. */
  private void add(String kind, JsonParser parser) throws IOException {
    int from = Json.start(parser);
    if (kind.equals("text") || kind.equals("json")) {
      text.add(Json.text(parser, bytes));
    } else {
      text.add(ContentReader.mark(kind, bytes, from, Json.skip(parser)));
    }
  }

  private void result(JsonParser parser) throws IOException {
    if (role != Role.TOOL || parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "toolUseId" -> toolUseId = Json.text(parser, bytes);
        case "status" -> error = Json.text(parser, bytes).equals("error");
        case "content" -> {
          array(parser);
          unread = false;
        }
        default -> parser.skipChildren();
      }
    }
  }
}
