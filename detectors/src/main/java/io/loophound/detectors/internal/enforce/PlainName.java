package io.loophound.detectors.internal.enforce;

/** The names of tools are the model's own words: none of them may forge a line of a log. */
public final class PlainName {
  private static final int LONGEST = 300;

  private PlainName() {}

  /** The name on one line, cut where it is long. */
  public static String of(String name) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length() && i < LONGEST; i++) {
      char c = name.charAt(i);
      plain.append(Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? '?' : c);
    }
    return name.length() > LONGEST ? plain + "..." : plain.toString();
  }
}
