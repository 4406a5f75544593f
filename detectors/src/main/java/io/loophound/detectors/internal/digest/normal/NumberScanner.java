package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;

/** Finds numbers that are volatile and meaningless; all others are content. */
final class NumberScanner {
  private static final int EPOCH_DIGITS = 10;
  private static final int MAX_UNIT = 12;
  private static final int MAX_HOST = 64;
  private static final char[] LOCALHOST = "localhost".toCharArray();

  private final ValueLabels labels = new ValueLabels();
  private final TimeScanner times = new TimeScanner();
  private int end;

  /** The end of the number that was examined last, including its fraction or unit. */
  int end() {
    return end;
  }

  /** The kind of the number that begins with the digit at {@code start}. */
  Mask match(char[] text, int start, int limit) {
    int whole = digits(text, start, limit);
    end = whole < limit && mayGoOnAsTime(text[whole]) ? times.match(text, start, limit) : -1;
    if (end >= 0) {
      return Mask.TIME;
    }
    end = whole;
    if (whole < limit && (text[whole] == '.' || text[whole] == ',')) {
      int fraction = digits(text, whole + 1, limit);
      end = fraction > whole + 1 ? fraction : whole;
    }
    int number = end;
    int label = labels.before(text, start);
    Mask span = span(text, whole - start, label, limit);
    if (span != Mask.NONE) {
      return span;
    }
    end = number;
    boolean bare = end == limit || !CharClass.isAlphanumeric(text[end]);
    return bare ? labelled(text, start, whole, label, limit) : Mask.NONE;
  }

  private Mask labelled(char[] text, int start, int whole, int label, int limit) {
    if ((label & ValueLabels.SYSTEM) != 0 || isPort(text, start, whole)) {
      return Mask.NUMBER;
    }
    if ((label & ValueLabels.TIME) != 0 && whole - start >= EPOCH_DIGITS && text[start] == '1') {
      return Mask.TIME;
    }
    if ((label & (ValueLabels.TIME | ValueLabels.SPAN)) != 0 && isTimeOfDay(text, start, limit)) {
      end = start + "00:00:00".length();
      return Mask.SPAN;
    }
    if ((label & ValueLabels.SPAN) != 0 && labels.bound()) {
      return Mask.SPAN;
    }
    return (label & ValueLabels.CALL_ID) != 0 && !labels.bareId() ? Mask.ID : Mask.NONE;
  }

  /** A number with a unit of time, or several as in 1m30s; sets {@code end} after the unit. */
  private Mask span(char[] text, int wholeDigits, int label, int limit) {
    boolean compound = false;
    while (true) {
      int number = end;
      int start = number < limit && text[number] == ' ' && !compound ? number + 1 : number;
      int unit = start < limit && mayBeUnit(text[start]) ? unitEnd(text, start, limit) : start;
      int flags = unit == start ? 0 : unit(text, start, unit);
      boolean decade = flags != 0 && start == number && wholeDigits == 4 && unit - start == 1;
      if (flags == 0 || decade) {
        return Mask.NONE;
      }
      end = unit;
      boolean ends = unit == limit || !CharClass.isAlphanumeric(text[unit]);
      if (ends) {
        boolean isLong = (flags & ValueLabels.LONG_UNIT) != 0;
        return isLong && !compound && (label & ValueLabels.SPAN) == 0 ? Mask.NONE : Mask.SPAN;
      }
      if (start != number || !CharClass.isDigit(text[unit])) {
        return Mask.NONE;
      }
      end = digits(text, unit, limit);
      compound = true;
    }
  }

  private static boolean mayGoOnAsTime(char c) {
    return switch (c) {
      case '-', '/', '.', ' ', ':', 'T' -> true;
      default -> false;
    };
  }

  /** Whether a unit may begin with this character: most numbers are followed by something else. */
  private static boolean mayBeUnit(char c) {
    return switch (c) {
      case 'n', 'u', 'm', 's', 'h', 'N', 'U', 'M', 'S', 'H', 'µ', 'μ' -> true;
      default -> false;
    };
  }

  private static int unit(char[] text, int from, int to) {
    boolean micro = (text[from] == 'µ' || text[from] == 'μ') && to - from == 2;
    if (micro) {
      return text[from + 1] == 's' ? ValueLabels.UNIT : 0;
    }
    int flags = ValueLabels.WORDS.flags(Vocabulary.pack(text, from, to));
    return flags & (ValueLabels.UNIT | ValueLabels.LONG_UNIT);
  }

  private static int unitEnd(char[] text, int start, int limit) {
    int end = start;
    if (end < limit && (text[end] == 'µ' || text[end] == 'μ')) {
      end++;
    }
    while (end < limit
        && end - start < MAX_UNIT
        && CharClass.isAlphanumeric(text[end])
        && !CharClass.isDigit(text[end])) {
      end++;
    }
    return end;
  }

  private static boolean isTimeOfDay(char[] text, int start, int limit) {
    if (limit - start < 8 || text[start + 2] != ':' || text[start + 5] != ':') {
      return false;
    }
    return digits(text, start, limit) == start + 2
        && digits(text, start + 3, limit) == start + 5
        && digits(text, start + 6, limit) == start + 8;
  }

  /** A port after an IPv4 address, after localhost, or after the host of a URL. */
  private static boolean isPort(char[] text, int start, int end) {
    if (start < 4 || text[start - 1] != ':' || end - start < 2 || end - start > 5) {
      return false;
    }
    int dots = 0;
    int letters = 0;
    int from = start - 1;
    while (from > 0 && start - from < MAX_HOST && isHost(text[from - 1])) {
      from--;
      dots += text[from] == '.' ? 1 : 0;
      letters += text[from] == '.' || CharClass.isDigit(text[from]) ? 0 : 1;
    }
    boolean address = letters == 0 && dots == 3;
    boolean url = from >= 3 && text[from - 1] == '/' && text[from - 2] == '/';
    return address || url || isLocalhost(text, from, start - 1);
  }

  private static boolean isLocalhost(char[] text, int from, int to) {
    if (to - from != LOCALHOST.length) {
      return false;
    }
    for (int i = 0; i < LOCALHOST.length; i++) {
      if (text[from + i] != LOCALHOST[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHost(char c) {
    return CharClass.isAlphanumeric(c) || c == '.' || c == '-';
  }

  private static int digits(char[] text, int from, int limit) {
    int end = from;
    while (end < limit && CharClass.isDigit(text[end])) {
      end++;
    }
    return end;
  }
}
