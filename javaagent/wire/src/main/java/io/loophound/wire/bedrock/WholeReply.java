package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import java.io.IOException;

/** The output of a reply that is not streamed: {@code {"message":{"content":[...]}}}. */
final class WholeReply {
  private final byte[] bytes;
  private final ReplyBuilder reply;

  WholeReply(byte[] bytes, ReplyBuilder reply) {
    this.bytes = bytes;
    this.reply = reply;
  }

  /** Reads the value at the parser's position. */
  void output(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("message")) {
        output(parser);
      } else if (field.equals("content") && value == JsonToken.START_ARRAY) {
        blocks(parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  private void blocks(JsonParser parser) throws IOException {
    while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
      Content content = Content.read(parser, bytes);
      if (!content.text().isEmpty()) {
        reply.text(reply.hasText() ? "\n" + content.text() : content.text());
      }
      if (content.use() != null) {
        ToolUse use = content.use();
        reply.call(-1, false, use.id(), use.name(), use.call().arguments());
      }
    }
  }
}
