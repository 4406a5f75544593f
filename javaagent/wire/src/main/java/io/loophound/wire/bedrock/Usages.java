package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import java.io.IOException;

/** The tokens of a reply; those read from or written to a cache are counted separately. */
final class Usages {
  private Usages() {}

  /** Reads the object at the parser's position. */
  static void read(JsonParser parser, ReplyBuilder reply) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    long input = 0;
    long cached = 0;
    long output = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      switch (field) {
        case "inputTokens", "cacheWriteInputTokens" -> input += parser.getValueAsLong(0);
        case "cacheReadInputTokens" -> cached = parser.getValueAsLong(0);
        case "outputTokens" -> output = parser.getValueAsLong(0);
        default -> parser.skipChildren();
      }
    }
    reply.usage(input + cached, output, cached);
  }
}
