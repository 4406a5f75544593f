package io.loophound.replay.pseudonym;

import java.security.SecureRandom;
import java.util.Collection;
import java.util.Locale;

/**
 * Replaces each word with a pseudonym: always the same one, of the same length and kinds of letters
 * and digits. Equal texts stay equal, different texts stay different, and similar texts stay
 * similar. Blanks, punctuation and the structure of JSON are kept, and so are the words that
 * detectors look for and lone numbers of up to three digits. The key is random and is not stored.
 * Thread-safe.
 */
public final class Pseudonymizer {
  private static final int PLAIN_DIGITS = 3;
  private static final int LONG_NUMBER = 10;

  private final SipHash hash;
  private final KeptWords plain;

  private Pseudonymizer(SipHash hash, KeptWords plain) {
    this.hash = hash;
    this.plain = plain;
  }

  /**
   * A pseudonymizer with a new random key.
   *
   * @param names of fields that policies name; their words are kept
   */
  public static Pseudonymizer random(Collection<String> names) {
    SecureRandom random = new SecureRandom();
    return new Pseudonymizer(
        new SipHash(random.nextLong(), random.nextLong()), new KeptWords(names));
  }

  /** The pseudonymized text. */
  public String of(String text) {
    Units units = Units.of(text);
    for (int from = 0; from < units.size(); ) {
      int to = from;
      while (to < units.size() && isInToken(units, to)) {
        to++;
      }
      token(units, from, to);
      from = Math.max(to, from + 1);
    }
    return units.text();
  }

  private static boolean isInToken(Units units, int at) {
    char c = units.at(at);
    return units.isWord(at) || c == '_' || c == '-';
  }

  /**
   * Letters, digits, hyphens and underscores. Each part of a hexadecimal token stays hexadecimal.
   */
  private void token(Units units, int from, int to) {
    boolean digits = false;
    boolean hex = true;
    for (int i = from; i < to; i++) {
      char c = units.at(i);
      digits |= Alphabet.isDigit(c);
      hex &= !units.isWord(i) || (c < 128 && Character.digit(c, 16) >= 0);
    }
    for (int i = from; i < to; ) {
      int start = i;
      while (i < to && units.isWord(i) && (i == start || !units.isApart(i))) {
        i++;
      }
      if (i > start) {
        word(units, start, i, digits && hex);
      } else {
        i++;
      }
    }
  }

  private void word(Units units, int from, int to, boolean hex) {
    String word = units.between(from, to).toLowerCase(Locale.ROOT);
    int digits = 0;
    for (int i = 0; i < word.length(); i++) {
      digits += Alphabet.isDigit(word.charAt(i)) ? 1 : 0;
    }
    if (word.startsWith("0x") && word.length() > 2) {
      new Code(units, from + 2, to, true).write();
    } else if (digits == 0) {
      letters(units, from, to, word, hex);
    } else if (digits == word.length()) {
      number(units, from, to);
    } else if (isMeasure(word)) {
      measure(units, from, to);
    } else {
      new Code(units, from, to, hex).write();
    }
  }

  private void letters(Units units, int from, int to, String word, boolean hex) {
    int head = plain.head(word);
    int tail = head == word.length() || hex ? 0 : KeptWords.tail(word);
    if (head + tail < word.length()) {
      Code code = new Code(units, from + head, to - tail, hex);
      String written;
      do { // until it differs from every kept word
        code.write();
        written = units.between(from, to).toLowerCase(Locale.ROOT);
      } while (head == 0 && (plain.head(written) > 0 || (KeptWords.tail(written) != tail && !hex)));
    }
  }

  private void number(Units units, int from, int to) {
    boolean zero = true;
    for (int i = from; i < to; i++) {
      zero &= units.at(i) == '0';
    }
    if (!zero && (to - from > PLAIN_DIGITS || !units.standsAlone(from, to))) {
      int kept = to - from >= LONG_NUMBER ? 1 : 0; // a point in time begins with 1
      new Code(units, from + kept, to, false).write();
    }
  }

  /** As in 350ms, 1m30s, 01T12: numbers, each but the last followed by a unit. */
  private boolean isMeasure(String word) {
    int i = 0;
    boolean measure = Alphabet.isDigit(word.charAt(0));
    while (measure && i < word.length()) {
      int start = i;
      boolean digit = Alphabet.isDigit(word.charAt(i));
      while (i < word.length() && Alphabet.isDigit(word.charAt(i)) == digit) {
        i++;
      }
      measure = digit || plain.isUnit(word.substring(start, i));
    }
    return measure;
  }

  private void measure(Units units, int from, int to) {
    for (int i = from; i < to; ) {
      int start = i;
      while (i < to && Alphabet.isDigit(units.at(i))) {
        i++;
      }
      if (i > start) {
        number(units, start, i);
      } else {
        i++;
      }
    }
  }

  /**
   * One hidden word: each unit is shifted by a value that depends on all others, forwards and
   * backwards.
   */
  private final class Code {
    private final Units units;
    private final int from;
    private final int to;
    private final boolean hex;

    Code(Units units, int from, int to, boolean hex) {
      this.units = units;
      this.from = from;
      this.to = to;
      this.hex = hex;
    }

    void write() {
      long state = (long) to - from;
      for (int i = from; i < to; i++) {
        state = move(i, state);
      }
      state = from - (long) to;
      for (int i = to - 1; i >= from; i--) {
        state = move(i, state);
      }
    }

    private long move(int at, long state) {
      char c = units.at(at);
      long by = hash.of(state, at - (long) from) >>> 1;
      boolean first = at == from && Alphabet.isDigit(c);
      units.set(at, first ? Alphabet.shiftFirst(c, by) : Alphabet.shift(c, by, hex));
      return hash.of(~state, units.at(at));
    }
  }
}
