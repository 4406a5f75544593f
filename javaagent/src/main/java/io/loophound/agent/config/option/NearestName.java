package io.loophound.agent.config.option;

import java.util.List;
import java.util.Locale;

/** Finds the name that the user probably meant. */
public final class NearestName {
  private static final int LONGEST = 100;
  private static final int MISTYPED = 2;

  private NearestName() {}

  /**
   * The candidate with the smallest edit distance; the first of several; empty if there is none.
   */
  public static String of(String word, List<String> candidates) {
    String cut = word.length() > LONGEST ? word.substring(0, LONGEST) : word;
    String best = "";
    int least = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int distance = distance(cut, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best;
  }

  /** The same if at most half of it is different, or empty: a wrong hint is worse than none. */
  public static String near(String word, List<String> candidates) {
    String nearest = of(word, candidates);
    int longer = Math.max(word.length(), nearest.length());
    return longer <= LONGEST && distance(word, nearest) * 2 <= longer ? nearest : "";
  }

  /**
   * The candidate that a user mistyped by one or two characters, or null. Of a short word less than
   * half may be wrong: {@code on} is not {@code off}.
   */
  public static String mistyped(String word, List<String> candidates) {
    String lower = word.trim().toLowerCase(Locale.ROOT);
    String nearest = of(lower, candidates);
    int distance = distance(lower.length() > LONGEST ? "" : lower, nearest);
    return distance <= MISTYPED && distance * 2 < nearest.length() ? nearest : null;
  }

  /** How many characters must be inserted, removed or replaced to turn one text into the other. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
