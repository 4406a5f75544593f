package io.loophound.detectors.digest;

/** A list of phrases to look for in short normalised texts, as whole words. */
final class Phrases {
  private final String[] phrases;

  /** The phrases are separated by a comma and a blank. */
  Phrases(String phrases) {
    this.phrases = phrases.split(", ", -1);
  }

  boolean in(String text) {
    for (String phrase : phrases) {
      if (contains(text, phrase)) {
        return true;
      }
    }
    return false;
  }

  boolean begin(String text) {
    for (String phrase : phrases) {
      if (text.startsWith(phrase) && ends(text, phrase.length())) {
        return true;
      }
    }
    return false;
  }

  boolean equal(String text) {
    for (String phrase : phrases) {
      if (text.equals(phrase)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(String text, String phrase) {
    int at = text.indexOf(phrase);
    while (at >= 0) {
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      if (begins && ends(text, at + phrase.length())) {
        return true;
      }
      at = text.indexOf(phrase, at + 1);
    }
    return false;
  }

  private static boolean ends(String text, int end) {
    return end == text.length()
        || !Character.isLetterOrDigit(text.charAt(end))
        || !Character.isLetterOrDigit(text.charAt(end - 1));
  }
}
