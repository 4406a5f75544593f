package io.loophound.wire.ollama;

import io.loophound.wire.Bytes;
import io.loophound.wire.json.RegionHash;

/** The context numbers that continue a reply of generate, as an id. */
final class ContextId {
  private ContextId() {}

  /** The id of an array, independent of spacing; empty for none. */
  static String of(byte[] bytes, int from, int to) {
    Bytes numbers = new Bytes(to - from, to - from);
    for (int i = from; i < to; i++) {
      if (bytes[i] > ' ') {
        numbers.add(bytes[i]);
      }
    }
    boolean none = numbers.size() < 3 || numbers.array()[0] != '[';
    return none
        ? ""
        : "context-" + Long.toHexString(RegionHash.of(numbers.array(), 0, numbers.size()));
  }
}
