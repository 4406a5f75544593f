package io.loophound.wire.anthropic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.wire.ReplyBuilder;
import java.io.IOException;

/**
 * The tokens so far: a stream reports those of the request first, and the growing number of the
 * reply's.
 */
final class Tokens {
  private long plain;
  private long written;
  private long cached;
  private long output;

  /** Reads the object at the parser's position. */
  void read(JsonParser parser, ReplyBuilder reply) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      long count = parser.getValueAsLong(0);
      switch (field) {
        case "input_tokens" -> plain = Math.max(plain, count);
        case "cache_creation_input_tokens" -> written = Math.max(written, count);
        case "cache_read_input_tokens" -> cached = Math.max(cached, count);
        case "output_tokens" -> output = Math.max(output, count);
        default -> parser.skipChildren();
      }
    }
    reply.usage(plain + written + cached, output, cached);
  }
}
