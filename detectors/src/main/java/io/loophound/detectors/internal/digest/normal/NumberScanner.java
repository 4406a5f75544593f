package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;
import java.util.Arrays;

/** Finds numbers that are volatile and meaningless; all others are content. */
final class NumberScanner {
  private static final int EPOCH_DIGITS = 10;
  private static final int MAX_UNIT = 12;
  private static final int MICRO = 2; // bytes
  private static final int MAX_HOST = 64;
  private static final byte[] AND = Ascii.of(" and ");
  private static final byte[] AGO = Ascii.of(" ago");
  private static final byte[] PER_SECOND = Ascii.of("/s");
  private static final int LEAST_PROCESS = 3;
  private static final int LEAST_BUSTER = 10;
  private static final byte[] NODE = Ascii.of("(node:");
  private static final byte[] PER_SEC = Ascii.of("/sec");
  private static final byte[] BYTES = Ascii.of("bytes");
  private static final int PORT = 5; // digits: shorter ones were chosen by someone
  private static final byte[] LOCALHOST = Ascii.of("localhost");

  private final ValueLabels labels = new ValueLabels();
  private final TimeScanner times;
  private final boolean isResult;
  private int end;

  NumberScanner(boolean isResult) {
    this.isResult = isResult;
    times = new TimeScanner(isResult);
  }

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
      return isResult && ValueLabels.isPlace(text, start) ? Mask.NONE : Mask.TIME;
    }
    end = fraction(text, whole, limit);
    int number = end;
    int label = labels.before(text, start);
    Mask span = span(text, whole - start, label, limit);
    if (span != Mask.NONE) {
      return span;
    }
    if (isResult && isMoment(text, start, number, limit)) {
      return Mask.SPAN;
    }
    end = number;
    boolean bare = end == limit || !CharClass.isAlphanumeric(text[end]);
    return bare ? labelled(text, start, whole, label, limit) : Mask.NONE;
  }

  private Mask labelled(byte[] text, int start, int whole, int label, int limit) {
    if ((label & ValueLabels.SYSTEM) != 0
        || isPort(text, start, whole)
        || isNode(text, start)
        || isCacheBuster(text, start, whole)
        || isProcess(text, start, whole)) {
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
      end = timeEnd(text, end, limit);
      return Mask.SPAN;
    }
    return (label & ValueLabels.CALL_ID) != 0 && !labels.isBareId() ? Mask.ID : Mask.NONE;
  }

  /**
   * A number with a unit of time, or several as in 1m30s, in a result also 1 min 30 s; sets {@code
   * end} after the unit.
   */
  private Mask span(byte[] text, int wholeDigits, int label, int limit) {
    int found = -1;
    boolean several = false;
    boolean joined = true;
    while (end < limit) {
      boolean apart = text[end] == ' ' && (isResult || !several);
      int start = apart ? end + 1 : end;
      int unit =
          start < limit && mayBeUnit(text, start, limit) ? unitEnd(text, start, limit) : start;
      int flags = unit == start ? 0 : unit(text, start, unit);
      boolean decade = !several && !apart && wholeDigits == 4 && unit - start == 1;
      if (flags == 0 || decade) {
        break;
      }
      boolean ends = unit == limit || !CharClass.isAlphanumeric(text[unit]);
      boolean content = (flags & ValueLabels.LONG_UNIT) != 0 && !(several && joined);
      if (ends && (!content || (label & ValueLabels.SPAN) != 0)) {
        found = unit;
      }
      int next = ends ? nextPart(text, unit, limit) : apart ? limit : unit;
      if (next >= limit || !CharClass.isDigit(text[next])) {
        break;
      }
      joined &= !ends;
      several = true;
      end = fraction(text, digits(text, next, limit), limit);
    }
    end = found;
    return found < 0 ? Mask.NONE : Mask.SPAN;
  }

  /** Where the next part of "1 min 30 s" or "2 minutes and 3 seconds" may begin. */
  private int nextPart(byte[] text, int unit, int limit) {
    int at = unit < limit && text[unit] == ',' ? unit + 1 : unit;
    if (!isResult || at >= limit || text[at] != ' ') {
      return limit;
    }
    return startsWith(AND, text, at, limit) ? at + AND.length : at + 1;
  }

  private static int fraction(byte[] text, int whole, int limit) {
    boolean may = whole < limit && (text[whole] == '.' || text[whole] == ',');
    int end = may ? digits(text, whole + 1, limit) : whole;
    return end > whole + 1 ? end : whole;
  }

  /** What was how long ago, how old it is in the last column of a table, or how fast it came. */
  private boolean isMoment(byte[] text, int start, int number, int limit) {
    int from = number < limit && text[number] == ' ' ? number + 1 : number;
    int unit = from;
    while (unit < limit && unit - from < MAX_UNIT && CharClass.isLetter(text[unit])) {
      unit++;
    }
    if (unit == from) {
      return false;
    }
    end = unit;
    int units = ValueLabels.UNIT | ValueLabels.LONG_UNIT | ValueLabels.DAY_UNIT;
    if ((ValueLabels.WORDS.flags(Vocabulary.pack(text, from, unit)) & units) != 0) {
      boolean cell =
          from == number && start > 1 && text[start - 1] == ' ' && text[start - 2] == ' ';
      boolean last = unit == text.length || text[unit] == '\n';
      return (cell && last) || startsWith(AGO, text, unit, limit);
    }
    boolean bytes = (text[unit - 1] | 0x20) == 'b' || startsWith(BYTES, text, from, limit);
    return bytes
        && (startsWith(PER_SECOND, text, unit, limit) || startsWith(PER_SEC, text, unit, limit));
  }

  private static boolean startsWith(byte[] word, byte[] text, int at, int limit) {
    int end = at + word.length;
    return end <= limit
        && Arrays.equals(text, at, end, word, 0, word.length)
        && (end == text.length || word[word.length - 1] == ' ' || !CharClass.isLetter(text[end]));
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
    while (end < limit && end - start < MAX_UNIT && CharClass.isLetter(text[end])) {
      end++;
    }
    return end;
  }

  /** As in 00:00.012. */
  private static int timeEnd(byte[] text, int from, int limit) {
    int end = from;
    while (end + 1 < limit
        && (text[end] == ':' || text[end] == '.')
        && CharClass.isDigit(text[end + 1])) {
      end = digits(text, end + 1, limit);
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
    if (start < 4 || text[start - 1] != ':' || end - start != PORT) {
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

  /** Node.js numbers its process in each warning: (node:1234). */
  private static boolean isNode(byte[] text, int start) {
    return IdScanner.follows(NODE, text, start);
  }

  /** What jQuery adds to an address, so that nothing answers from a cache: ?_=9022347680. */
  private static boolean isCacheBuster(byte[] text, int start, int end) {
    return end - start >= LEAST_BUSTER
        && start > 2
        && text[start - 1] == '='
        && text[start - 2] == '_'
        && (text[start - 3] == '?' || text[start - 3] == '&');
  }

  /** As in a line of syslog: lamp[1234]: started. A shorter number may be an index. */
  private static boolean isProcess(byte[] text, int start, int end) {
    return start > 1
        && end - start >= LEAST_PROCESS
        && end + 1 < text.length
        && text[start - 1] == '['
        && CharClass.isLetter(text[start - 2])
        && text[end] == ']'
        && text[end + 1] == ':';
  }

  private static boolean isLocalhost(byte[] text, int from, int to) {
    return Arrays.equals(text, from, to, LOCALHOST, 0, LOCALHOST.length);
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
