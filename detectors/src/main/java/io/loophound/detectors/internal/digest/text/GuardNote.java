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

  /** Two ends of a line, as JSON writes them. */
  private static final String BREAK = "\\n\\n";

  /** Holds the note where the result of a tool is an object. */
  private static final String MEMBER = "\"note\"";

  private GuardNote() {}

  /** The note about what was done so many times. */
  public static String about(String what, int count) {
    return BEGINNING + what + ", " + count + END;
  }

  /** A note in other words, about a limit. */
  public static String saying(String text) {
    return BEGINNING + text;
  }

  /**
   * The result without the note behind it, or at the end of its last text if it is JSON; the text
   * itself if there is none.
   */
  public static String without(String result) {
    int end = withoutClosing(result);
    if (!result.startsWith(END, end - END.length())) {
      return result;
    }
    int begin = result.lastIndexOf(BEGINNING, end);
    if (begin < 0) {
      return result;
    }
    if (end == result.length()) {
      boolean ownLine = begin == 0 || result.charAt(begin - 1) == '\n';
      return ownLine ? result.substring(0, begin).stripTrailing() : result;
    }
    int cut = cut(result, begin);
    boolean member = cut >= 0 && result.charAt(cut) == ',';
    return cut < 0 ? result : result.substring(0, cut) + result.substring(member ? end + 1 : end);
  }

  /** Where the last text of JSON ends; the length if the result does not end as JSON does. */
  private static int withoutClosing(String result) {
    int end = result.length();
    while (end > 0 && isClosing(result.charAt(end - 1))) {
      end--;
    }
    boolean quoted = end > 0 && end < result.length() && result.charAt(end - 1) == '"';
    return quoted ? end - 1 : result.length();
  }

  private static boolean isClosing(char c) {
    return c == '}' || c == ']' || Character.isWhitespace(c);
  }

  /** Where the note begins to be ours: behind a text, or as a member of an object; or -1. */
  private static int cut(String json, int begin) {
    if (json.startsWith(BREAK, begin - BREAK.length())) {
      return begin - BREAK.length();
    }
    int name = json.lastIndexOf(MEMBER, begin);
    if (name < 0 || !isAssigned(json.substring(name + MEMBER.length(), begin))) {
      return -1;
    }
    String before = json.substring(0, name).stripTrailing();
    return before.endsWith(",") ? before.length() - 1 : -1;
  }

  private static boolean isAssigned(String between) {
    return between.startsWith(":") && between.substring(1).strip().equals("\"");
  }
}
