package io.loophound.detectors.internal.digest.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** The cost of the shingles over the same text, measured alternately: only the ratios matter. */
final class ShingleCost {
  private static final int WORDS = 1500;
  private static final int WARM_UP = 40;
  private static final int ROUNDS = 81;
  private static final int REPEATS = 20;

  private static long sink;

  private ShingleCost() {}

  static void print() {
    String text =
        String.join(" ", new SampleDocuments().document(new Random(5), WORDS))
            + " at 2024-05-15T10:11:12Z page 12";
    print(measured(text), text.getBytes(StandardCharsets.UTF_8).length);
    if (sink == 0) {
      throw new IllegalStateException("nothing was hashed");
    }
  }

  private static Map<Shingles, long[]> measured(String text) {
    Shingles[] all = Shingles.values();
    Map<Shingles, long[]> nanos = new EnumMap<>(Shingles.class);
    for (Shingles shingles : all) {
      nanos.put(shingles, new long[ROUNDS]);
    }
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      for (Shingles shingles : all) {
        long took = time(shingles, text);
        if (round >= 0) {
          nanos.get(shingles)[round] = took;
        }
      }
    }
    return nanos;
  }

  private static void print(Map<Shingles, long[]> nanos, double bytes) {
    System.out.printf("%n| Shingles | MB/s over %.0f bytes | Time of the shipped |%n", bytes);
    System.out.println("| --- ".repeat(3) + "|");
    double shipped = median(nanos.get(Shingles.SHIPPED));
    for (Shingles shingles : Shingles.values()) {
      double took = median(nanos.get(shingles));
      System.out.printf(
          Locale.ROOT,
          "| %s | %.0f | x %.1f |%n",
          shingles,
          bytes * REPEATS * 1000 / took,
          took / shipped);
    }
  }

  private static long time(Shingles shingles, String text) {
    long start = System.nanoTime();
    for (int i = 0; i < REPEATS; i++) {
      sink += 1 + Long.bitCount(shingles.hash(text, i));
    }
    return System.nanoTime() - start;
  }

  private static double median(long[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
