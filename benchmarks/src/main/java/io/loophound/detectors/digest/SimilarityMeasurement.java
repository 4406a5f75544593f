package io.loophound.detectors.digest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * How far apart unrelated and changed texts lie, for the shingles that were considered. The false
 * match line is the largest distance that at most one of a thousand unrelated pairs reaches.
 *
 * <p>In this package because the shingles are not public.
 */
public final class SimilarityMeasurement {
  private static final int[] LENGTHS = {12, 30, 100, 300};
  private static final int UNRELATED = 20_000;
  private static final int CHANGED = 2000;

  private final SampleDocuments documents = new SampleDocuments();
  private final Random random = new Random(11);

  private enum Shingles {
    CHARACTERS,
    BIGRAMS,
    BOTH
  }

  private SimilarityMeasurement() {}

  /** Takes no arguments; prints a table. */
  public static void main(String[] arguments) {
    new SimilarityMeasurement().run();
  }

  private void run() {
    System.out.printf(
        "%-11s %6s %18s %15s %12s %24s %24s %18s%n",
        "shingles",
        "words",
        "unrelated median",
        "0.1 % line at",
        "false, default",
        "1 word: median, recall",
        "10 %: median, recall",
        "recall, default");
    for (Shingles shingles : Shingles.values()) {
      for (int length : LENGTHS) {
        row(shingles, length);
      }
    }
  }

  private void row(Shingles shingles, int words) {
    int[] unrelated = new int[UNRELATED];
    for (int i = 0; i < UNRELATED; i++) {
      unrelated[i] = distance(shingles, document(words), document(words));
    }
    Arrays.sort(unrelated);
    int line = unrelated[UNRELATED / 1000] - 1;
    int[] one = changed(shingles, words, 1);
    int[] tenth = changed(shingles, words, Math.max(1, words / 10));
    System.out.printf(
        Locale.ROOT,
        "%-11s %6d %18d %15d %11.3f%% %15d %7.2f %16d %7.2f %10.2f %7.2f%n",
        shingles.name().toLowerCase(Locale.ROOT),
        words,
        unrelated[UNRELATED / 2],
        line,
        100 * share(unrelated, threshold(words)),
        one[CHANGED / 2],
        share(one, line),
        tenth[CHANGED / 2],
        share(tenth, line),
        share(one, threshold(words)),
        share(tenth, threshold(words)));
  }

  private int[] changed(Shingles shingles, int words, int count) {
    int[] distances = new int[CHANGED];
    for (int i = 0; i < CHANGED; i++) {
      String[] document = document(words);
      distances[i] = distance(shingles, document, documents.change(random, document, count));
    }
    Arrays.sort(distances);
    return distances;
  }

  private String[] document(int words) {
    return documents.document(random, words);
  }

  /** Under a new key each time: the result must not depend on a lucky one. */
  private int distance(Shingles shingles, String[] one, String[] other) {
    long key = random.nextLong();
    return SimHash.distance(hash(shingles, one, key), hash(shingles, other, key));
  }

  private static long hash(Shingles shingles, String[] document, long key) {
    String text = String.join(" ", document);
    if (shingles == Shingles.CHARACTERS) {
      return TextDigests.of(text, key).simHash();
    }
    SimHash simHash = new SimHash();
    Normalizer.run(text, new BigramSink(key, simHash));
    if (shingles == Shingles.BOTH) {
      for (int i = 3; i < text.length(); i++) {
        simHash.add(Hash64.of(text.substring(i - 3, i + 1)) ^ key);
      }
    }
    return simHash.result();
  }

  private static int threshold(int words) {
    return Similarity.DEFAULT.limit(words);
  }

  private static double share(int[] sorted, int limit) {
    int within = 0;
    while (within < sorted.length && sorted[within] <= limit) {
      within++;
    }
    return (double) within / sorted.length;
  }
}
