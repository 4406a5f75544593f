package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.words.Vocabulary;

/** Finds ids: tokens that were generated to be unique, not to be read. */
final class IdScanner {
  /** The longest token that is examined as a whole; a longer one is judged by its beginning. */
  static final int MAX_TOKEN = 256;

  private static final int MIN_RANDOM = 16;
  private static final int MIN_SHORT = 7;
  private static final int MIN_SHORT_CHANGES = 2;
  private static final int MIN_PREFIXED = 6;
  private static final int MIN_LABELLED = 6;
  private static final int MIN_ADDRESS = 4;
  private static final int UUID_LENGTH = 36;

  private final ValueLabels labels = new ValueLabels();
  private int cut; // where the first part of the token ends

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
  Mask match(byte[] text, int start, int end, boolean shortIds) {
    if (isAddress(text, start, end)) {
      return Mask.ADDRESS;
    }
    boolean id =
        isUuid(text, start, end)
            || hasPrefix(text, start, end)
            || (end - start >= MIN_RANDOM && hasRandomPart(text, start, end))
            || (shortIds && mayHaveShortId(text, start, end) && hasShortId(text, start, end))
            || isLabelled(text, start, end);
    return id ? Mask.ID : Mask.NONE;
  }

  private static boolean isAddress(byte[] text, int start, int end) {
    if (end - start < MIN_ADDRESS + 2 || text[start] != '0' || (text[start + 1] | 0x20) != 'x') {
      return false;
    }
    int hex = start + 2;
    while (hex < end && CharClass.isHex(text[hex])) {
      hex++;
    }
    return hex == end;
  }

  /** A UUID, alone or at the end of the token. */
  private static boolean isUuid(byte[] text, int start, int end) {
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
      interleaved |= digit && i + 1 < end && isLetter(text[i + 1]);
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

  /** A token of one part that begins like a word has none. */
  private boolean mayHaveShortId(byte[] text, int start, int end) {
    return end - start >= MIN_SHORT && (cut < end || CharClass.isHex(text[start]));
  }

  /** A part of hexadecimal digits in which letters and numerals change more than once. */
  private static boolean hasShortId(byte[] text, int start, int end) {
    int length = 0;
    int changes = 0;
    for (int i = start; i <= end; i++) {
      if (i < end && CharClass.isHex(text[i])) {
        boolean change = length > 0 && isLetter(text[i]) != isLetter(text[i - 1]);
        changes += change ? 1 : 0;
        length++;
      } else if (i == end || !isLetter(text[i])) {
        if (length >= MIN_SHORT && changes >= MIN_SHORT_CHANGES) {
          return true;
        }
        length = 0;
        changes = 0;
      } else {
        while (i + 1 < end && CharClass.isAlphanumeric(text[i + 1])) {
          i++;
        }
        length = 0;
        changes = 0;
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
    return mixed && (hex == length || (groups >= 2 && changes * 3 >= length));
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
      if (isLetter(text[i])) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLetter(byte c) {
    return CharClass.isAlphanumeric(c) && !CharClass.isDigit(c);
  }
}
