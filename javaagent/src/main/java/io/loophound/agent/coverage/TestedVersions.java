package io.loophound.agent.coverage;

/** Ranges of versions, as {@code Seam.testedVersions} writes them. */
public final class TestedVersions {
  private TestedVersions() {}

  /**
   * Whether a version is in a range, including every patch of both ends. An empty range contains
   * every version, and a version that is not a number counts as inside.
   */
  public static boolean contains(String range, String version) {
    if (range.isEmpty() || version.isEmpty() || !Character.isDigit(version.charAt(0))) {
      return true;
    }
    String[] ends = range.split(" to ", -1);
    long minor = minor(version);
    return minor >= minor(ends[0]) && minor <= minor(ends[ends.length - 1]);
  }

  /** The first two numbers of a version, as one. */
  private static long minor(String version) {
    String[] parts = version.split("[.-]", -1);
    return number(parts[0]) * 1_000_000 + (parts.length > 1 ? number(parts[1]) : 0);
  }

  private static long number(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
