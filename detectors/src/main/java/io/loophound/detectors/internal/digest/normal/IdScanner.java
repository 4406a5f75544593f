package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;
import java.util.Arrays;

/** Finds ids: tokens that were generated to be unique, not to be read. */
final class IdScanner {
  /** The longest token that is examined as a whole; a longer one is judged by its beginning. */
  static final int MAX_TOKEN = 256;

  private static final int MIN_RANDOM = 16;
  private static final int MANY_GROUPS = 4; // of digits, between letters
  private static final int MIN_SHORT = 7;
  private static final int MIN_SHORT_CHANGES = 2;
  private static final int MIN_PREFIXED = 6;
  private static final int MIN_LABELLED = 6;
  private static final int MIN_ADDRESS = 4;
  private static final int ERROR_CODE = 10;
  private static final int UUID_LENGTH = 36;
  private static final int USUAL_SHORT = 8;
  private static final int MIN_LONGER = 12;
  private static final int MIN_TEMPORARY = 9;
  private static final int MAX_TEMPORARY = 16;
  private static final byte[] TEMPORARY = Ascii.of("tmp");

  private static final byte[] REF = Ascii.of("[ref=");
  private static final byte[] UID = Ascii.of("uid=");

  private static final Vocabulary THREADS = new Vocabulary("thread exec");

  private final ValueLabels labels = new ValueLabels();
  private final TimeScanner times = new TimeScanner(true);
  private final boolean isResult;
  private int cut; // where the first part of the token ends

  IdScanner(boolean isResult) {
    this.isResult = isResult;
  }

  /** The end of the token at {@code start}: letters, digits, hyphens, underscores. */
  int end(byte[] text, int start, int limit) {
    int stop = Math.min(limit, start + MAX_TOKEN);
    int end = start;
    while (end < stop && CharClass.isAlphanumeric(text[end])) {
      end++;
    }
    cut = end;
    while (end < stop && CharClass.isToken(text[end])) {
      end++;
    }
    return end;
  }

  /** The kind of the token whose {@link #end} was found last; it has at least one digit. */
  Mask match(byte[] text, int start, int end) {
    if (isAddress(text, start, end)) {
      return Mask.ADDRESS;
    }
    boolean id =
        isUuid(text, start, end)
            || hasPrefix(text, start, end)
            || (end - start >= MIN_RANDOM && hasRandomPart(text, start, end))
            || (isResult && isVolatileInResult(text, start, end))
            || (isResult && isElement(text, start, end))
            || isLabelled(text, start, end);
    return id ? Mask.ID : Mask.NONE;
  }

  /** An element in a snapshot of a page, as in [ref=f1e12] and "uid=3_17 button". */
  private boolean isElement(byte[] text, int start, int end) {
    boolean ref = follows(REF, text, start) && end < text.length && text[end] == ']';
    boolean uid = follows(UID, text, start) && cut < end && text[cut] == '_';
    for (int i = start; i < end && (ref || uid); i++) {
      boolean digit = CharClass.isDigit(text[i]);
      ref &= digit || text[i] == 'e' || (i == start && (text[i] == 'f' || text[i] == 's'));
      uid &= digit || (i == cut);
    }
    return ref || uid;
  }

  static boolean follows(byte[] label, byte[] text, int start) {
    int from = start - label.length;
    return from >= 0 && Arrays.equals(text, from, start, label, 0, label.length);
  }

  private static boolean isAddress(byte[] text, int start, int end) {
    if (end - start < MIN_ADDRESS + 2 || text[start] != '0' || (text[start + 1] | 0x20) != 'x') {
      return false;
    }
    int hex = start + 2;
    while (hex < end && CharClass.isHex(text[hex])) {
      hex++;
    }
    return hex == end && !isErrorCode(text, start, end);
  }

  /** As in 0x80070005 and 0xC0000005: Windows' codes of errors have eight digits. */
  private static boolean isErrorCode(byte[] text, int start, int end) {
    byte severity = text[start + 2];
    return end - start == ERROR_CODE
        && (severity == '8' || (severity | 0x20) == 'c')
        && text[start + 3] == '0';
  }

  /** A UUID, alone or at the end of the token. */
  static boolean isUuid(byte[] text, int start, int end) {
    int first = end - UUID_LENGTH;
    if (first < start || (first > start && CharClass.isAlphanumeric(text[first - 1]))) {
      return false;
    }
    for (int i = 0; i < UUID_LENGTH; i++) {
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      byte c = text[first + i];
      if (hyphen ? c != '-' : !CharClass.isHex(c)) {
        return false;
      }
    }
    return true;
  }

  /** Like call_x9Kd02 or req-01hf7a: enough digits, or one before a letter, after a prefix. */
  private boolean hasPrefix(byte[] text, int start, int end) {
    int rest = cut + 1;
    if (end - rest < MIN_PREFIXED
        || (ValueLabels.WORDS.flags(Vocabulary.pack(text, start, cut)) & ValueLabels.PREFIX) == 0) {
      return false;
    }
    int digits = 0;
    boolean interleaved = false;
    for (int i = rest; i < end; i++) {
      boolean digit = CharClass.isDigit(text[i]);
      digits += digit ? 1 : 0;
      interleaved |= digit && i + 1 < end && CharClass.isLetter(text[i + 1]);
    }
    return digits >= 3 || interleaved;
  }

  private static boolean hasRandomPart(byte[] text, int start, int end) {
    int from = start;
    while (from < end) {
      int to = from;
      while (to < end && CharClass.isAlphanumeric(text[to])) {
        to++;
      }
      if (to - from >= MIN_RANDOM && isRandom(text, from, to)) {
        return true;
      }
      from = to + 1;
    }
    return false;
  }

  private boolean isVolatileInResult(byte[] text, int start, int end) {
    return (mayHaveShortId(text, start, end) && hasShortId(text, start, end))
        || isTemporary(text, start, end)
        || isNumberedThread(text, start, end)
        || hasStamp(text, start, end);
  }

  /** The name of a file that Python or mktemp made up: tmpx9y8z7w6. */
  private boolean isTemporary(byte[] text, int start, int end) {
    int length = end - start;
    return cut == end
        && length >= MIN_TEMPORARY
        && length <= MAX_TEMPORARY
        && Arrays.equals(text, start, start + TEMPORARY.length, TEMPORARY, 0, TEMPORARY.length);
  }

  /** As in pool-1-thread-3 and http-nio-8080-exec-7. */
  private static boolean isNumberedThread(byte[] text, int start, int end) {
    int number = end;
    while (number > start && CharClass.isDigit(text[number - 1])) {
      number--;
    }
    if (number == end || number - start < 2 || text[number - 1] != '-') {
      return false;
    }
    int word = number - 1;
    while (word > start && CharClass.isLetter(text[word - 1])) {
      word--;
    }
    return THREADS.flags(Vocabulary.pack(text, word, number - 1)) != 0;
  }

  /** Whether the name of a file ends in a point in time: shot_20261120_090041, page-1795700002. */
  private boolean hasStamp(byte[] text, int start, int end) {
    if (cut == end || CharClass.isDigit(text[start])) {
      return false;
    }
    for (int i = cut + 1; i < end; i++) {
      if (CharClass.isDigit(text[i]) && !CharClass.isAlphanumeric(text[i - 1])) {
        int digits = i;
        while (digits < end && CharClass.isDigit(text[digits])) {
          digits++;
        }
        boolean epoch = (digits - i == 10 || digits - i == 13) && text[i] == '1';
        boolean stamp = epoch && text[i + 1] >= '5';
        if (stamp || isCompactStamp(text, i, digits, end) || times.match(text, i, end) > digits) {
          return true;
        }
        i = digits;
      }
    }
    return false;
  }

  /** As in 20261120_090041. */
  private static boolean isCompactStamp(byte[] text, int start, int date, int end) {
    boolean may = date - start == 8 && text[start] == '2' && text[start + 1] == '0';
    int time = date + 1;
    while (may && time < end && CharClass.isDigit(text[time])) {
      time++;
    }
    return may && time - date == 7;
  }

  /** A token of one part that begins like a word has none. */
  private boolean mayHaveShortId(byte[] text, int start, int end) {
    return end - start >= MIN_SHORT && (cut < end || CharClass.isHex(text[start]));
  }

  /**
   * A part of hexadecimal digits in which letters and numerals change more than once; of a usual
   * length and in small letters once is enough, which one of fifteen has by chance.
   */
  private static boolean hasShortId(byte[] text, int start, int end) {
    int length = 0;
    int changes = 0;
    boolean capital = false;
    for (int i = start; i <= end; i++) {
      if (i < end && CharClass.isHex(text[i])) {
        boolean change =
            length > 0 && CharClass.isLetter(text[i]) != CharClass.isLetter(text[i - 1]);
        changes += change ? 1 : 0;
        capital |= text[i] >= 'A' && text[i] <= 'F';
        length++;
      } else {
        boolean part = i == end || !CharClass.isLetter(text[i]);
        boolean usual = length == USUAL_SHORT || length >= MIN_LONGER;
        int least = usual && !capital ? 1 : MIN_SHORT_CHANGES;
        if (part && length >= MIN_SHORT && changes >= least) {
          return true;
        }
        while (!part && i + 1 < end && CharClass.isAlphanumeric(text[i + 1])) {
          i++;
        }
        length = 0;
        changes = 0;
        capital = false;
      }
    }
    return false;
  }

  /** Hexadecimal with letters and digits, or alternating between cases and digits. */
  private static boolean isRandom(byte[] text, int from, int to) {
    int digits = 0;
    int hex = 0;
    int changes = 0;
    int groups = 0;
    int before = 0;
    for (int i = from; i < to; i++) {
      byte c = text[i];
      int kind = CharClass.isDigit(c) ? 1 : c >= 'a' ? 2 : 3;
      digits += kind == 1 ? 1 : 0;
      groups += kind == 1 && before != 1 ? 1 : 0;
      hex += CharClass.isHex(c) ? 1 : 0;
      // An upper-case letter before lower-case ones joins words; it is not a sign of randomness.
      changes += kind != before && !(before == 3 && kind == 2) ? 1 : 0;
      before = kind;
    }
    int length = to - from;
    boolean mixed = digits > 0 && digits < length;
    boolean alternates = groups >= 2 && changes * 3 >= length;
    return mixed && (hex == length || alternates || groups >= MANY_GROUPS);
  }

  private boolean isLabelled(byte[] text, int start, int end) {
    int flags = labels.before(text, start);
    if ((flags & ValueLabels.CALL_ID) == 0) {
      return false;
    }
    return !labels.isBareId() || (end - start >= MIN_LABELLED && hasLetter(text, start, end));
  }

  private static boolean hasLetter(byte[] text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (CharClass.isLetter(text[i])) {
        return true;
      }
    }
    return false;
  }
}
