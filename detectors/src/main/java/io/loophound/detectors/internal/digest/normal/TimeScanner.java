package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;

/** Finds points in time: dates with a time of day, and times of day in log lines. */
final class TimeScanner {
  private static final Vocabulary MONTHS =
      new Vocabulary("jan feb mar apr may jun jul aug sep oct nov dec");
  private static final Vocabulary ZONES = new Vocabulary("z utc gmt am pm");
  private static final byte[][] YEAR_FIRST =
      Ascii.ofAll(
          "dddd-dd-ddTdd:dd", "dddd/dd/ddTdd:dd", "dddd-dd-ddTdd-dd-dd", "dddd-dd-ddTdd_dd_dd");
  private static final byte[][] DAY_FIRST =
      Ascii.ofAll(
          "dd/MMM/dddd:dd:dd",
          "dd/dd/ddddTdd:dd",
          "dd.dd.ddddTdd:dd",
          "dd MMM dddd dd:dd",
          "dd-MMM-ddddTdd:dd");
  private static final byte[] COMPACT = Ascii.of("ddddddddTdddddd");
  private static final byte[] DAY = Ascii.of("dd-dd ");
  private static final byte[] TIME = Ascii.of("dd:dd:dd");
  private static final int MINUTE = "d:dd".length();

  private final boolean isResult;
  private boolean fraction;
  private boolean zone;

  TimeScanner(boolean isResult) {
    this.isResult = isResult;
  }

  /** The end of the point in time that begins with the digit at {@code start}, or -1. */
  int match(byte[] text, int start, int limit) {
    int shortest = limit - start < MINUTE ? -1 : isResult ? timeInResult(text, start, limit) : -1;
    if (shortest >= 0 || limit - start < TIME.length) {
      return shortest;
    }
    byte third = text[start + 2];
    if (third == ':') {
      return timeOfDay(text, start, limit);
    }
    if (!CharClass.isDigit(text[start + 1])) {
      return -1;
    }
    if (third == '/' || third == '.' || third == ' ' || third == '-') {
      boolean twice = text[start + 5] == third || text[start + 6] == third;
      return twice ? firstOf(DAY_FIRST, text, start, limit) : -1;
    }
    byte fifth = text[start + 4];
    if (fifth == '-' || fifth == '/') {
      return firstOf(YEAR_FIRST, text, start, limit);
    }
    byte ninth = limit - start > 8 ? text[start + 8] : 0;
    return ninth == 'T' && matches(COMPACT, text, start, limit)
        ? tail(text, start + COMPACT.length, limit)
        : -1;
  }

  private int firstOf(byte[][] patterns, byte[] text, int start, int limit) {
    for (byte[] pattern : patterns) {
      if (matches(pattern, text, start, limit)) {
        return tail(text, start + pattern.length, limit);
      }
    }
    return -1;
  }

  /**
   * A time of day with seconds or a zone, also with one digit for the hour; not the value of a key
   * in JSON, which may be a departure.
   */
  private int timeInResult(byte[] text, int start, int limit) {
    int colon = text[start + 1] == ':' ? start + 1 : start + 2;
    byte before = start == 0 ? 0 : text[start - 1];
    boolean whole = before != '"' && before != ':' && before != '.';
    if (!whole
        || !isDigit(text, colon + 2, limit)
        || text[colon] != ':'
        || !CharClass.isDigit(text[colon - 1])
        || !CharClass.isDigit(text[colon + 1])) {
      return -1;
    }
    int minute = colon + 3;
    boolean seconds = isDigit(text, minute + 1, limit) && text[minute] == ':';
    int end = tail(text, minute, limit);
    return seconds || zone ? end : -1;
  }

  private int timeOfDay(byte[] text, int start, int limit) {
    if (!matches(TIME, text, start, limit)) {
      return -1;
    }
    int end = tail(text, start + TIME.length, limit);
    boolean point =
        fraction
            || zone
            || opensLine(text, start)
            || followsDay(text, start)
            || followsNumberedDay(text, start);
    return point ? end : -1;
  }

  /** Seconds, fraction and zone, if present. */
  private int tail(byte[] text, int from, int limit) {
    int end = from;
    if (isDigit(text, end + 1, limit) && text[end] == ':' && isDigit(text, end + 2, limit)) {
      end += 3;
    }
    fraction = isDigit(text, end + 1, limit) && (text[end] == '.' || text[end] == ',');
    if (fraction || hasMillis(text, end, limit)) {
      end = digits(text, end + 1, limit);
    }
    int zoneEnd = zone(text, end, limit);
    zone = zoneEnd > end;
    return zoneEnd;
  }

  /** As in the names of files: 2026-11-20T09-00-41-123Z. */
  private static boolean hasMillis(byte[] text, int from, int limit) {
    boolean separated = from < limit && (text[from] == '-' || text[from] == '_');
    int zone = separated ? digits(text, from + 1, limit) : from;
    return zone == from + 4 && zone < limit && (text[zone] | 0x20) == 'z';
  }

  private static int zone(byte[] text, int from, int limit) {
    int start = from < limit && text[from] == ' ' ? from + 1 : from;
    if (start < limit && (text[start] == '+' || text[start] == '-')) {
      int end = digits(text, start + 1, limit);
      if (end - start == 3 && end < limit && text[end] == ':') {
        end = digits(text, end + 1, limit);
      }
      boolean offset = end - start == 5 || end - start == 6;
      return offset ? end : from;
    }
    int end = start;
    while (end < limit && end - start < 4 && CharClass.isAlphanumeric(text[end])) {
      end++;
    }
    return ZONES.flags(Vocabulary.pack(text, start, end)) != 0 ? end : from;
  }

  private static boolean opensLine(byte[] text, int start) {
    int before = start - 1;
    if (before >= 0 && (text[before] == '[' || text[before] == '(')) {
      before--;
    }
    return before < 0 || text[before] == '\n';
  }

  /** As in syslog lines: the name of a month and a day. */
  private static boolean followsDay(byte[] text, int start) {
    int end = start - 1;
    while (end > 0 && start - end < 6 && (text[end] == ' ' || CharClass.isDigit(text[end]))) {
      end--;
    }
    return end >= 2 && MONTHS.flags(Vocabulary.pack(text, end - 2, end + 1)) != 0;
  }

  /** As in "12-26 17:41:53": log lines without a year. */
  private static boolean followsNumberedDay(byte[] text, int start) {
    int day = start - DAY.length;
    return day >= 0
        && matches(DAY, text, day, start)
        && (day == 0 || !CharClass.isAlphanumeric(text[day - 1]));
  }

  private static boolean matches(byte[] pattern, byte[] text, int start, int limit) {
    if (limit - start < pattern.length) {
      return false;
    }
    for (int i = 0; i < pattern.length; i++) {
      byte c = text[start + i];
      boolean fits =
          switch (pattern[i]) {
            case 'd' -> CharClass.isDigit(c);
            case 'M' -> CharClass.isAlphanumeric(c) && !CharClass.isDigit(c);
            case 'T' -> c == 'T' || c == 't' || c == ' ' || c == '_';
            default -> c == pattern[i];
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(byte[] text, int index, int limit) {
    return index < limit && CharClass.isDigit(text[index]);
  }

  private static int digits(byte[] text, int from, int limit) {
    int end = from;
    while (isDigit(text, end, limit)) {
      end++;
    }
    return end;
  }
}
