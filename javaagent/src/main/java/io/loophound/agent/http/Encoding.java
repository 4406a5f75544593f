package io.loophound.agent.http;

import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialects;
import io.loophound.agent.wire.ReplyReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** How the body of a reply is packed. */
enum Encoding {
  NONE,
  GZIP,
  UNKNOWN;

  private static final int CHUNK = 8192;

  /** The encoding that a header names; empty is none. */
  static Encoding of(String name) {
    if (name.isEmpty() || name.equalsIgnoreCase("identity")) {
      return NONE;
    }
    return name.equalsIgnoreCase("gzip") || name.equalsIgnoreCase("x-gzip") ? GZIP : UNKNOWN;
  }

  /** Unpacks a whole body for {@code reader}; false when it cannot, or not within the limit. */
  boolean unpack(Bytes packed, ReplyReader reader) {
    if (this != GZIP) {
      return false;
    }
    byte[] chunk = new byte[CHUNK];
    int total = 0;
    try (InputStream in =
        new GZIPInputStream(new ByteArrayInputStream(packed.array(), 0, packed.size()), CHUNK)) {
      int count = in.read(chunk);
      while (count >= 0 && total <= Dialects.bodyLimit()) {
        reader.feed(chunk, 0, count);
        total += count;
        count = in.read(chunk);
      }
    } catch (IOException e) {
      return false;
    }
    return total <= Dialects.bodyLimit();
  }
}
