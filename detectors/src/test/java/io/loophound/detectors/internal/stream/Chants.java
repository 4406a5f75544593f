package io.loophound.detectors.internal.stream;

import io.loophound.detectors.internal.detector.ChantSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Helps the tests of this package. */
final class Chants {
  static final ChantLimits SHIPPED = ChantSpec.limits(ChantSpec.SPEC.defaults());

  private Chants() {}

  static Chant in(String text) {
    ChantMatcher matcher = new ChantMatcher(SHIPPED);
    matcher.feed(text);
    return matcher.chant();
  }

  /** The same text, cut at random places, some parts empty. */
  static Chant inParts(String text, Random random) {
    ChantMatcher matcher = new ChantMatcher(SHIPPED);
    int largest = 1 + random.nextInt(200);
    for (int from = 0; from < text.length(); ) {
      int to = Math.min(text.length(), from + random.nextInt(largest + 1));
      matcher.feed(new StringBuilder().append(text, from, to));
      from = to;
    }
    return matcher.chant();
  }

  /** Lines made of a pattern in which {@code #} is the line's number. */
  static String numbered(String pattern, int lines) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= lines; i++) {
      text.append(pattern.replace("#", Integer.toString(i))).append('\n');
    }
    return text.toString();
  }

  /** Prose in which hardly anything repeats. */
  static String prose(Random random, int words) {
    List<String> sentence = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      sentence.add(Integer.toString(random.nextInt(2000) + 1296, 36).replaceAll("[0-9]", "e"));
      if (sentence.size() > 12) {
        text.append(String.join(" ", sentence)).append(". ");
        sentence.clear();
      }
    }
    return text.append(String.join(" ", sentence)).append('\n').toString();
  }
}
