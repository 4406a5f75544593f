package io.loophound.detectors.internal.words;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Searches a short text for all phrases in one pass: at each place only those that begin with its
 * character are compared. Texts and phrases are in lower case.
 */
public final class PhraseList {
  private static final int SLOTS = 256;
  private static final int FIRST_UNSPACED = 0x2E80;
  private static final int LAST_UNSPACED = 0xD7A3;

  private final String[][] byFirst = new String[SLOTS][];

  /** The phrases of a list, in all languages. */
  public static PhraseList named(String list) {
    return new PhraseList(WordLists.entries(list));
  }

  /** The phrases of a list, in all languages, converted with {@code form}. */
  public static PhraseList named(String list, UnaryOperator<String> form) {
    List<String> phrases = new ArrayList<>();
    for (String entry : WordLists.entries(list)) {
      phrases.add(form.apply(entry));
    }
    return new PhraseList(phrases);
  }

  PhraseList(List<String> phrases) {
    List<List<String>> slots = new ArrayList<>();
    for (int i = 0; i < SLOTS; i++) {
      slots.add(new ArrayList<>(0));
    }
    for (String phrase : phrases) {
      slots.get(slot(phrase, 0)).add(phrase);
    }
    for (int i = 0; i < SLOTS; i++) {
      byFirst[i] = slots.get(i).isEmpty() ? null : slots.get(i).toArray(new String[0]);
    }
  }

  /** Whether the text contains one of them, as whole words. */
  public boolean isIn(String text) {
    return find(text) >= 0;
  }

  /** Where the text has the first of them, as whole words; -1 if it has none. */
  public int find(String text) {
    boolean inWord = false;
    for (int at = 0; at < text.length(); at++) {
      if (!inWord && begins(text, at)) {
        return at;
      }
      inWord = isInWord(text.charAt(at));
    }
    return -1;
  }

  /** Whether the text begins with one of them, as whole words. */
  public boolean isAtStartOf(String text) {
    return !text.isEmpty() && begins(text, 0);
  }

  /** Whether the text has one of them at this place, as whole words. */
  public boolean isAt(String text, int at) {
    return begins(text, at);
  }

  /** Whether the text is one of them. */
  public boolean isEqual(String text) {
    String[] candidates = text.isEmpty() ? null : byFirst[slot(text, 0)];
    for (int i = 0; candidates != null && i < candidates.length; i++) {
      if (text.equals(candidates[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean begins(String text, int at) {
    String[] candidates = byFirst[slot(text, at)];
    for (int i = 0; candidates != null && i < candidates.length; i++) {
      if (text.startsWith(candidates[i], at) && ends(text, at + candidates[i].length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean ends(String text, int end) {
    return end == text.length() || !isInWord(text.charAt(end)) || !isInWord(text.charAt(end - 1));
  }

  /** Chinese and similar scripts have no blanks: a word may begin anywhere. */
  private static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) && (c < FIRST_UNSPACED || c > LAST_UNSPACED);
  }

  private static int slot(String text, int at) {
    return text.charAt(at) & SLOTS - 1;
  }
}
