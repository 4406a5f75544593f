package io.loophound.detectors.internal.digest.normal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Texts of ASCII as the bytes that the scanners compare. */
final class Ascii {
  private Ascii() {}

  static byte[] of(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static byte[][] ofAll(String... texts) {
    return Arrays.stream(texts).map(Ascii::of).toArray(byte[][]::new);
  }
}
