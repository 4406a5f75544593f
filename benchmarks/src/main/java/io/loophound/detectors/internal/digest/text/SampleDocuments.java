package io.loophound.detectors.internal.digest.text;

import java.util.Arrays;
import java.util.Random;

/**
 * Documents of made-up words with the statistics of prose: a few words are very frequent, most are
 * rare (Zipf), so unrelated documents share as many words as unrelated English texts do.
 */
final class SampleDocuments {
  private static final String[] FREQUENT =
      ("the of and to a in that is was he for it with as his on be at by i this had not are but"
              + " from or have an they which one you were her all she there would their we him been")
          .split(" ");
  private static final String CONSONANTS = "bcddfghkllmmnnnprrrsssttttvwz";
  private static final String VOWELS = "aaaeeeeeiiioou";
  private static final int VOCABULARY = 8000;

  private final String[] words = new String[VOCABULARY];
  private final double[] cumulated = new double[VOCABULARY];

  SampleDocuments() {
    Random random = new Random(1);
    double sum = 0;
    for (int i = 0; i < VOCABULARY; i++) {
      words[i] = i < FREQUENT.length ? FREQUENT[i] : madeUp(random);
      sum += 1.0 / (i + 2);
      cumulated[i] = sum;
    }
  }

  String[] document(Random random, int length) {
    String[] document = new String[length];
    for (int i = 0; i < length; i++) {
      document[i] = word(random);
    }
    return document;
  }

  /** The document with {@code count} of its words replaced by others. */
  String[] change(Random random, String[] document, int count) {
    String[] changed = document.clone();
    for (int left = count; left > 0; left--) {
      int at = random.nextInt(changed.length);
      String other = word(random);
      while (other.equals(changed[at])) {
        other = word(random);
      }
      changed[at] = other;
    }
    return changed;
  }

  private String word(Random random) {
    double point = random.nextDouble() * cumulated[VOCABULARY - 1];
    int at = Arrays.binarySearch(cumulated, point);
    return words[at < 0 ? -at - 1 : at];
  }

  private static String madeUp(Random random) {
    StringBuilder word = new StringBuilder();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
      word.append(VOWELS.charAt(random.nextInt(VOWELS.length())));
      if (random.nextInt(3) == 0) {
        word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
      }
    }
    return word.toString();
  }
}
