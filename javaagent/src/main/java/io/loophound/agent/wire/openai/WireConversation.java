package io.loophound.agent.wire.openai;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.agent.wire.Json;
import io.loophound.agent.wire.RegionHash;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import java.io.IOException;
import java.util.Arrays;

/**
 * The messages of a request, as regions of its body. A client writes a message it sends again in
 * the same bytes, so the bytes are the hash; a message is parsed when it is asked for.
 */
final class WireConversation implements Conversation {
  private final byte[] body;
  private final int[] bounds;
  private final long[] hashes;

  private WireConversation(byte[] body, int[] bounds) {
    this.body = body;
    this.bounds = bounds;
    this.hashes = new long[bounds.length / 2];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = RegionHash.of(body, bounds[2 * i], bounds[2 * i + 1]);
    }
  }

  /** Reads the array the parser is at; null when it is none or holds anything but objects. */
  static WireConversation read(JsonParser parser, byte[] body) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return null;
    }
    int[] bounds = new int[64];
    int size = 0;
    boolean objects = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == null) {
        return null;
      }
      objects &= parser.currentToken() == JsonToken.START_OBJECT;
      if (size == bounds.length) {
        bounds = Arrays.copyOf(bounds, size * 2);
      }
      bounds[size++] = Json.start(parser);
      bounds[size++] = Json.skip(parser);
    }
    return objects ? new WireConversation(body, Arrays.copyOf(bounds, size)) : null;
  }

  @Override
  public int size() {
    return hashes.length;
  }

  @Override
  public long hash(int index) {
    return hashes[index];
  }

  @Override
  public Message message(int index) {
    return MessageReader.read(Arrays.copyOfRange(body, bounds[2 * index], bounds[2 * index + 1]));
  }
}
