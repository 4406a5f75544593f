package io.loophound.detectors.internal.digest.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The distances of unrelated, changed and paraphrased texts, and the cost, for the shingles that
 * were considered. The false match line is the largest distance that at most one in a thousand
 * unrelated pairs stays within. With recorded runs it also measures the masks.
 *
 * <p>In this package because the shingles are not public.
 */
public final class SimilarityMeasurement {
  private static final int[] LENGTHS = {12, 30, 100, 300};
  private static final int UNRELATED = 20_000;
  private static final int CHANGED = 2000;
  private static final int KEYS = 50;

  private final SampleDocuments documents = new SampleDocuments();
  private final Random random = new Random(11);

  private SimilarityMeasurement() {}

  /** Arguments: none, or files of recorded runs; prints tables. */
  public static void main(String[] files) throws IOException {
    SimilarityMeasurement measurement = new SimilarityMeasurement();
    measurement.distances();
    measurement.paraphrases();
    ShingleCost.print();
    if (files.length > 0) {
      MaskMeasurement.print(files);
    }
  }

  private void distances() {
    System.out.println(
        "| Shingles | Words | Unrelated: median | 0.1 % quantile | One word: median | Recall |"
            + " A tenth: median | Recall | False, shipped limit | Recall, shipped limit |");
    System.out.println("| --- ".repeat(10) + "|");
    for (Shingles shingles : List.of(Shingles.SHIPPED, Shingles.BIGRAMS, Shingles.BOTH)) {
      for (int length : LENGTHS) {
        row(shingles, length);
      }
    }
  }

  private void row(Shingles shingles, int words) {
    int[] unrelated =
        IntStream.range(0, UNRELATED)
            .map(i -> distance(shingles, document(words), document(words)))
            .sorted()
            .toArray();
    int line = unrelated[UNRELATED / 1000] - 1;
    int[] one = changed(shingles, words, 1);
    int[] tenth = changed(shingles, words, Math.max(1, words / 10));
    int limit = Similarity.DEFAULT.limit(words);
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %.2f | %d | %.2f | %.3f %% | %.2f |%n",
        shingles,
        words,
        unrelated[UNRELATED / 2],
        line,
        one[CHANGED / 2],
        share(one, line),
        tenth[CHANGED / 2],
        share(tenth, line),
        100 * share(unrelated, limit),
        share(one, limit));
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

  private void paraphrases() {
    System.out.println("\n| Shingles | Paraphrases: smallest | 10 % | Median | Largest |");
    System.out.println("| --- ".repeat(5) + "|");
    for (Shingles shingles : List.of(Shingles.SHIPPED, Shingles.BIGRAMS, Shingles.BOTH)) {
      int[] distances =
          Paraphrases.PAIRS.stream()
              .flatMapToInt(
                  pair ->
                      random
                          .longs(KEYS)
                          .mapToInt(key -> shingles.distance(pair.one(), pair.other(), key)))
              .sorted()
              .toArray();
      int last = distances.length - 1;
      System.out.printf(
          "| %s | %d | %d | %d | %d |%n",
          shingles, distances[0], distances[last / 10], distances[last / 2], distances[last]);
    }
  }

  private String[] document(int words) {
    return documents.document(random, words);
  }

  /** A new key each time, so that the result does not depend on a lucky one. */
  private int distance(Shingles shingles, String[] one, String[] other) {
    return shingles.distance(String.join(" ", one), String.join(" ", other), random.nextLong());
  }

  private static double share(int[] sorted, int limit) {
    int within = 0;
    while (within < sorted.length && sorted[within] <= limit) {
      within++;
    }
    return (double) within / sorted.length;
  }
}
