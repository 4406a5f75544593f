package io.loophound.detectors.internal.digest.text;

/**
 * The note that a guard puts behind the result of a tool. It stays in the conversation, where a
 * guard in another process finds it again.
 */
public final class GuardNote {
  private static final String BEGINNING = "Note: ";
  private static final String END =
      " times. Repeating it will not change the result. Use what you know so far, try something"
          + " else, or say what is missing.";

  private GuardNote() {}

  /** The note about what was done so many times. */
  public static String about(String what, int count) {
    return BEGINNING + what + ", " + count + END;
  }

  /** A note in other words, about a limit. */
  public static String saying(String text) {
    return BEGINNING + text;
  }

  /** The result without the note behind it; the text itself if there is none. */
  public static String without(String result) {
    if (!result.endsWith(END)) {
      return result;
    }
    int begin = result.lastIndexOf(BEGINNING);
    boolean ownLine = begin == 0 || (begin > 0 && result.charAt(begin - 1) == '\n');
    return ownLine ? result.substring(0, begin).stripTrailing() : result;
  }
}
