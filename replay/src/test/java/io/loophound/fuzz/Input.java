package io.loophound.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a fuzzer gives, from the front: a few choices, then text. */
final class Input {
  private final byte[] data;
  private int at;

  Input(byte[] data) {
    this.data = data;
  }

  boolean ended() {
    return at >= data.length;
  }

  /** The next byte as a number below {@code bound}, which is at most 256; 0 at the end. */
  int next(int bound) {
    return ended() ? 0 : (data[at++] & 0xFF) % bound;
  }

  /** The rest as a text: mostly UTF-8, sometimes units without regard to surrogate pairs. */
  String rest() {
    boolean units = next(4) == 3;
    byte[] left = Arrays.copyOfRange(data, Math.min(at, data.length), data.length);
    at = data.length;
    return new String(left, units ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_8)
        + lone(units, left);
  }

  /** Decoding never leaves a lone surrogate: here is one. */
  private static String lone(boolean units, byte[] left) {
    return units && left.length > 1 && (left[0] & 1) == 1 ? "\uD83D" : "";
  }

  /** Fails unless a property holds. */
  static void check(boolean holds, String property) {
    if (!holds) {
      throw new AssertionError(property);
    }
  }
}
