package io.loophound.benchmarks.baseline;

import java.util.Locale;
import java.util.regex.Pattern;

/** AgentGazer's SimHash: FNV-1a over groups of three characters of the normalised text. */
final class CharacterSimHash {
  private static final int GROUP = 3;
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private static final Pattern UUID =
      Pattern.compile("\\b\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b");
  private static final Pattern TIME =
      Pattern.compile(
          "\\b\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:\\.\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?");
  private static final Pattern HEX = Pattern.compile("\\b\\p{XDigit}{16,}\\b");
  private static final Pattern ID =
      Pattern.compile("\\b(?:id|user|order)[_-]?[a-z0-9]+\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private CharacterSimHash() {}

  static String normalise(String text) {
    String changed = UUID.matcher(text).replaceAll("<ID>");
    changed = TIME.matcher(changed).replaceAll("<TS>");
    changed = HEX.matcher(changed).replaceAll("<ID>");
    changed = ID.matcher(changed).replaceAll("<ID>");
    changed = NUMBER.matcher(changed).replaceAll("<NUM>");
    return BLANKS.matcher(changed).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
  }

  static long of(String text) {
    String normal = normalise(text);
    int[] votes = new int[Long.SIZE];
    for (int i = 0; i == 0 || i + GROUP <= normal.length(); i++) {
      long hash = fnv(normal, i, Math.min(normal.length(), i + GROUP));
      for (int bit = 0; bit < Long.SIZE; bit++) {
        votes[bit] += (hash >>> bit & 1) == 0 ? -1 : 1;
      }
    }
    long result = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      result |= votes[bit] > 0 ? 1L << bit : 0;
    }
    return result;
  }

  private static long fnv(String text, int from, int to) {
    long hash = OFFSET;
    for (int i = from; i < to; i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return hash;
  }
}
