package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;
import java.nio.charset.StandardCharsets;

/** Finds numbers that are volatile and meaningless; all others are content. */
final class NumberScanner {
  private static final int EPOCH_DIGITS = 10;
  private static final int MAX_UNIT = 12;
  private static final int MICRO = 2; // bytes
  private static final int MAX_HOST = 64;
  private static final byte[] LOCALHOST = "localhost".getBytes(StandardCharsets.US_ASCII);

  private final ValueLabels labels = new ValueLabels();
  private final TimeScanner times = new TimeScanner();
  private int end;

  /** The end of the number that was examined last, including its fraction or unit. */
  int end() {
    return end;
  }

  /** The kind of the number that begins with the digit at {@code start}. */
  Mask match(byte[] text, int start, int limit) {
    int whole = digits(text, start, limit);
    end =
        whole < limit && CharClass.has(text[whole], CharClass.TIME_GOES_ON)
            ? times.match(text, start, limit)
            : -1;
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

  private Mask labelled(byte[] text, int start, int whole, int label, int limit) {
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
    if ((label & ValueLabels.SPAN) != 0 && labels.isBound()) {
      return Mask.SPAN;
    }
    return (label & ValueLabels.CALL_ID) != 0 && !labels.isBareId() ? Mask.ID : Mask.NONE;
  }

  /** A number with a unit of time, or several as in 1m30s; sets {@code end} after the unit. */
  private Mask span(byte[] text, int wholeDigits, int label, int limit) {
    boolean compound = false;
    while (true) {
      int number = end;
      int start = number < limit && text[number] == ' ' && !compound ? number + 1 : number;
      int unit =
          start < limit && mayBeUnit(text, start, limit) ? unitEnd(text, start, limit) : start;
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

  /** Whether a unit may begin here: most numbers are followed by something else. */
  private static boolean mayBeUnit(byte[] text, int at, int limit) {
    return CharClass.has(text[at], CharClass.UNIT) || isMicro(text, at, limit);
  }

  /** One of the two characters that look like a Greek mu. */
  private static boolean isMicro(byte[] text, int at, int limit) {
    return at + 1 < limit
        && ((text[at] == (byte) 0xC2 && text[at + 1] == (byte) 0xB5)
            || (text[at] == (byte) 0xCE && text[at + 1] == (byte) 0xBC));
  }

  private static int unit(byte[] text, int from, int to) {
    if (isMicro(text, from, to)) {
      return to - from == MICRO + 1 && text[from + MICRO] == 's' ? ValueLabels.UNIT : 0;
    }
    int flags = ValueLabels.WORDS.flags(Vocabulary.pack(text, from, to));
    return flags & (ValueLabels.UNIT | ValueLabels.LONG_UNIT);
  }

  private static int unitEnd(byte[] text, int start, int limit) {
    int end = start;
    if (isMicro(text, end, limit)) {
      end += MICRO;
    }
    while (end < limit
        && end - start < MAX_UNIT
        && CharClass.isAlphanumeric(text[end])
        && !CharClass.isDigit(text[end])) {
      end++;
    }
    return end;
  }

  private static boolean isTimeOfDay(byte[] text, int start, int limit) {
    if (limit - start < 8 || text[start + 2] != ':' || text[start + 5] != ':') {
      return false;
    }
    return digits(text, start, limit) == start + 2
        && digits(text, start + 3, limit) == start + 5
        && digits(text, start + 6, limit) == start + 8;
  }

  /** A port after an IPv4 address, after localhost, or after the host of a URL. */
  private static boolean isPort(byte[] text, int start, int end) {
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

  private static boolean isLocalhost(byte[] text, int from, int to) {
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

  private static boolean isHost(byte c) {
    return CharClass.isAlphanumeric(c) || c == '.' || c == '-';
  }

  private static int digits(byte[] text, int from, int limit) {
    int end = from;
    int more;
    do {
      long digits = ByteLanes.digits(ByteLanes.at(text, end));
      more = ByteLanes.before(~digits & ByteLanes.FLAGS);
      end += more;
    } while (more == Long.BYTES && end < limit);
    return Math.min(end, limit);
  }
}
