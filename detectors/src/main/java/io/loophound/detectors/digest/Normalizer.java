package io.loophound.detectors.digest;

import java.util.Locale;

/** Writes texts that say the same alike. */
public final class Normalizer {

  private Normalizer() {}

  /** The normalised text. */
  public static String normalize(String text) {
    return text.toLowerCase(Locale.ROOT).strip().replaceAll("\\s+", " ");
  }

  static int words(String text) {
    int words = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      boolean now = Character.isLetterOrDigit(text.charAt(i));
      if (now && !in) {
        words++;
      }
      in = now;
    }
    return words;
  }
}
