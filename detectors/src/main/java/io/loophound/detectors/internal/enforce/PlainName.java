package io.loophound.detectors.internal.enforce;

/** The names of tools are the model's own words, so they must not be able to forge a log line. */
public final class PlainName {
  private static final int LONGEST = 300;

  private PlainName() {}

  /** The name on one line, truncated if long. */
  public static String of(String name) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length() && i < LONGEST; i++) {
      char c = name.charAt(i);
      plain.append(Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? '?' : c);
    }
    return name.length() > LONGEST ? plain + "..." : plain.toString();
  }
}
