package io.loophound.detectors.internal.digest.text;

/**
 * A result that reports that the guard ended another run: an agent that was called as a tool. The
 * run, the decision and the seconds left differ each time, and say nothing.
 */
public final class NestedKillText {
  /** How far into a result the text may begin, after what the application puts before an error. */
  private static final int LATEST = 100;

  private static final String[] BEGINNINGS = {
    "LoopHound blocked run ", "LoopHound terminated run "
  };
  private static final int LONGEST = BEGINNINGS[1].length();
  private static final String LAST = "Decision ";

  private NestedKillText() {}

  /** Whether a text tells so. */
  public static boolean isIn(String text) {
    return start(text) >= 0;
  }

  /** The text without the parts that differ each time; the text itself if it is no such report. */
  public static String without(String text) {
    int start = start(text);
    if (start < 0) {
      return text;
    }
    int decision = text.indexOf(LAST, start);
    int end = decision < 0 ? text.length() : endOfWord(text, decision + LAST.length());
    return text.substring(0, start) + "LoopHound ended it" + text.substring(end);
  }

  private static int start(String text) {
    String head = Texts.head(text, LATEST + LONGEST);
    for (String beginning : BEGINNINGS) {
      int start = head.indexOf(beginning);
      if (start >= 0 && start < LATEST) {
        return start;
      }
    }
    return -1;
  }

  private static int endOfWord(String text, int from) {
    int end = from;
    while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
