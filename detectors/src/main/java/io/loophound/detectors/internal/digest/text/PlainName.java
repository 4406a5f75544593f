package io.loophound.detectors.internal.digest.text;

/**
 * Names of agents, models and tools come from applications and models, so they must not be able to
 * forge a line or to change what a terminal shows.
 */
public final class PlainName {
  private static final int LONGEST = 300;

  private PlainName() {}

  /** The name on one line, truncated if long. */
  public static String of(String name) {
    return of(name, LONGEST);
  }

  /** The same, truncated beyond so many characters. */
  public static String of(String name, int longest) {
    int first = 0;
    while (first < name.length() && isPlain(name.charAt(first))) {
      first++;
    }
    return first == name.length() && first <= longest ? name : masked(name, longest);
  }

  private static String masked(String name, int longest) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length() && i < longest; i++) {
      char c = name.charAt(i);
      plain.append(isPlain(c) ? c : '?');
    }
    return name.length() > longest ? plain + "..." : plain.toString();
  }

  private static boolean isPlain(char c) {
    int type = Character.getType(c);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR;
  }
}
