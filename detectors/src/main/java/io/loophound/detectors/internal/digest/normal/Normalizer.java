package io.loophound.detectors.internal.digest.normal;

import java.nio.charset.StandardCharsets;

/**
 * Makes texts with the same meaning equal: lower case, single blanks, and marks in place of what is
 * volatile and meaningless: ids, points in time, durations, addresses, process numbers. Numbers
 * that are content (page, line, price, count) stay. One pass over the bytes of the text, eight at
 * once where there is no digit; linear, no regular expressions. Not thread-safe; one instance per
 * text.
 */
public final class Normalizer {
  /** The longest look-ahead: a token, its unit and some blanks. */
  private static final int AHEAD = IdScanner.MAX_TOKEN + 64;

  /** The sink always has this much room for a token or a mark. */
  private static final int RESERVE = AHEAD + 16;

  /** The digits of a time to the second: finer ones do not hide more of a text. */
  private static final int TIME = 14;

  private final byte[] text;
  private final NormalSink sink;
  private final NumberScanner numbers;
  private final IdScanner ids;

  private int next;
  private int floor;

  private int before = CharClass.SPACE;
  private int words;
  private int unspaced;

  private Normalizer(CharSequence text, NormalSink sink) {
    this.text = text.toString().getBytes(StandardCharsets.UTF_8);
    this.sink = sink;
    numbers = new NumberScanner(sink.isResult);
    ids = new IdScanner(sink.isResult);
  }

  /** The normalised text. It is content and must not be stored. Null counts as empty. */
  public static String normalize(String text) {
    StringSink sink = new StringSink();
    run(text == null ? "" : text, sink);
    return sink.toString();
  }

  /** The normalised text of a tool's result, in which more is masked. */
  public static String normalizeResult(String text) {
    StringSink sink = new StringSink(true);
    run(text, sink);
    return sink.toString();
  }

  /** Writes the normalised text to a sink; returns the number of words. */
  public static int run(CharSequence text, NormalSink sink) {
    Normalizer normalizer = new Normalizer(text, sink);
    normalizer.scan();
    normalizer.finish();
    return normalizer.words + normalizer.unspaced / 2;
  }

  private void scan() {
    while (next < text.length) {
      if (sink.buffer.length - sink.end < NormalSink.ROOM) {
        sink.drain();
      }
      int room = sink.buffer.length - sink.end - RESERVE;
      copy(Math.min(text.length, next + room), ByteLanes.FLAGS);
      if (next < text.length && text[next] < 0) {
        wide();
      } else if (next < text.length && CharClass.isDigit(text[next])) {
        token();
      }
    }
  }

  /**
   * Copies ASCII up to {@code limit}, or up to one of the digits in {@code stop}. A run of blanks
   * is copied once. Where all eight bytes are copied, a branch tells so: the next eight need not
   * wait for a count.
   */
  private void copy(int limit, long stop) {
    long blank = (before & CharClass.SPACE) != 0 ? 0x80 : 0; // flags of the byte before
    long word = (before & CharClass.WORD) != 0 ? 0x80 : 0;
    while (next < limit) {
      long bytes = ByteLanes.at(text, next);
      long blanks = ByteLanes.blanks(bytes);
      long again = blanks & ((blanks << Byte.SIZE) | blank);
      long halt = (bytes & ByteLanes.FLAGS) | (ByteLanes.digits(bytes) & stop) | again;
      int count = Long.BYTES;
      if (halt != 0 || limit - next < Long.BYTES) {
        count = Math.min(limit - next, ByteLanes.before(halt));
      }
      if (count > 0) {
        long all = write(bytes, blanks, count);
        words += Long.bitCount(all & ~((all << Byte.SIZE) | word));
        int last = Byte.SIZE * (count - 1);
        word = (all >>> last) & 0x80;
        blank = (blanks >>> last) & 0x80;
      } else if ((again & 0x80) != 0) {
        next += Math.min(limit - next, ByteLanes.before(~blanks & ByteLanes.FLAGS));
      } else {
        break;
      }
    }
    before = (blank == 0 ? 0 : CharClass.SPACE) | (word == 0 ? 0 : CharClass.WORD);
  }

  /** Copies the first bytes, in lower case; returns the flags of their letters and digits. */
  private long write(long bytes, long blanks, int count) {
    long letters = ByteLanes.letters(bytes);
    long lower = ByteLanes.lower(bytes, letters);
    ByteLanes.put(sink.buffer, sink.end, ByteLanes.blank(lower, blanks));
    sink.end += count;
    next += count;
    long all = (letters | ByteLanes.digits(bytes)) & ByteLanes.first(count);
    sink.copied(Long.bitCount(all));
    return all;
  }

  /** Copies characters beyond ASCII, as far as there is room. */
  private void wide() {
    int stop = sink.buffer.length - RESERVE;
    while (next < text.length && text[next] < 0 && sink.end <= stop) {
      int unit = character();
      sink.copied(Character.charCount(unit));
      int kind = CharClass.wide(unit);
      if (kind != CharClass.SPACE) {
        write(Character.toLowerCase(unit));
      } else if ((before & CharClass.SPACE) == 0) {
        sink.buffer[sink.end++] = ' ';
      }
      boolean alone = CharClass.isUnspaced(unit);
      unspaced += alone ? 1 : 0;
      words += !alone && (kind & ~before & CharClass.WORD) != 0 ? 1 : 0;
      before = kind;
    }
  }

  /** Reads the character beyond ASCII at {@code next}. */
  private int character() {
    int first = text[next++];
    int more = first >= (byte) 0xF0 ? 3 : first >= (byte) 0xE0 ? 2 : 1;
    int character = first & (0x3F >>> more);
    for (; more > 0; more--) {
      character = (character << 6) | (text[next++] & 0x3F);
    }
    return character;
  }

  private void write(int character) {
    if (character < 0x80) {
      sink.buffer[sink.end++] = (byte) character;
      return;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    sink.buffer[sink.end++] = (byte) ((0xF00 >> (more + 1)) | (character >> (6 * more)));
    for (more--; more >= 0; more--) {
      sink.buffer[sink.end++] = (byte) (0x80 | ((character >> (6 * more)) & 0x3F));
    }
  }

  /** Handles a token with a digit at {@code next}: copies it, or writes a mark in its place. */
  private void token() {
    int start = tokenStart();
    Mask mask = Mask.NONE;
    int end = next;
    if (start == next) {
      mask = numbers.match(text, start, Math.min(text.length, start + AHEAD));
      end = numbers.end();
    }
    if (start < next || goesOn(end)) {
      int tokenEnd = ids.end(text, start, text.length);
      boolean whole = mask == Mask.NONE || IdScanner.isUuid(text, start, tokenEnd);
      if (tokenEnd > end && whole) {
        mask = ids.match(text, start, tokenEnd);
        end = tokenEnd;
      }
    }
    if (mask == Mask.NONE) {
      copy(end, 0);
      if (next < end) {
        end = next;
      }
    } else {
      write(mask, start, end);
      next = end;
      if (end - start >= IdScanner.MAX_TOKEN) {
        skipToken();
      }
    }
    floor = Math.max(end, floor);
  }

  private boolean goesOn(int end) {
    return end < text.length && CharClass.isToken(text[end]);
  }

  private int tokenStart() {
    int lowest = Math.max(floor, next - NormalSink.KEEP + 1);
    int start = next;
    while (start > lowest && CharClass.isToken(text[start - 1])) {
      start--;
    }
    while (!CharClass.isAlphanumeric(text[start])) {
      start++;
    }
    return start;
  }

  private void write(Mask mask, int start, int tokenEnd) {
    sink.end -= next - start;
    sink.copied(-letters(start, next));
    // The word that begins at start was counted if it was copied; its mark is a word as well.
    words -= wordsBetween(start);
    for (int i = 0; i < mask.text.length(); i++) {
      sink.buffer[sink.end++] = (byte) mask.text.charAt(i);
    }
    int letters = letters(start, tokenEnd);
    sink.masked(mask == Mask.TIME ? Math.min(letters, TIME) : letters);
    words++;
    before = 0;
  }

  private int letters(int from, int to) {
    int letters = 0;
    for (int i = from; i < to; i += Long.BYTES) {
      long bytes = ByteLanes.at(text, i);
      long all = (ByteLanes.letters(bytes) | ByteLanes.digits(bytes)) & ~bytes;
      letters += Long.bitCount(all & ByteLanes.first(Math.min(Long.BYTES, to - i)));
    }
    return letters;
  }

  private int wordsBetween(int start) {
    int count = 0;
    for (int i = start; i < next; i++) {
      boolean begins = i == start || !CharClass.isAlphanumeric(text[i - 1]);
      count += begins && CharClass.isAlphanumeric(text[i]) ? 1 : 0;
    }
    return count;
  }

  private void skipToken() {
    int from = next;
    while (next < text.length && CharClass.isToken(text[next])) {
      next++;
    }
    sink.masked(letters(from, next));
    floor = next;
  }

  private void finish() {
    if ((before & CharClass.SPACE) != 0 && sink.end > 0) {
      dropLastBlank();
    }
    sink.finish();
  }

  private void dropLastBlank() {
    if (sink.buffer[sink.end - 1] == ' ') {
      sink.end--;
    }
  }
}
