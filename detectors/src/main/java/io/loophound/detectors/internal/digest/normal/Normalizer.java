package io.loophound.detectors.internal.digest.normal;

/**
 * Makes texts with the same meaning equal: lower case, single blanks, and marks in place of what is
 * volatile and meaningless: ids, points in time, durations, addresses, process numbers. Numbers
 * that are content (page, line, price, count) stay. One pass, linear, no regular expressions. Not
 * thread-safe; one instance per text.
 */
public final class Normalizer {
  /** The longest look-ahead: a token, its unit and some blanks. */
  private static final int AHEAD = IdScanner.MAX_TOKEN + 64;

  /** The longest look-behind: a host or a label. */
  private static final int BEHIND = 128;

  /** The sink always has this much room for a token or a mark. */
  private static final int RESERVE = AHEAD + 16;

  private static final int WINDOW = 4096;

  private final CharSequence text;
  private final NormalSink sink;
  private final NumberScanner numbers = new NumberScanner();
  private final IdScanner ids = new IdScanner();

  private final char[] window;
  private int length;
  private int next;
  private int taken;
  private int floor;
  private boolean swallow;

  private int before = CharClass.SPACE;
  private int words;
  private int unspaced;

  private Normalizer(CharSequence text, NormalSink sink) {
    this.text = text;
    this.sink = sink;
    this.window = new char[Math.min(text.length(), WINDOW)];
  }

  /** The normalised text. It is content and must not be stored. Null counts as empty. */
  public static String normalize(String text) {
    StringSink sink = new StringSink();
    run(text == null ? "" : text, sink);
    return sink.toString();
  }

  /** The normalised text of a tool's result: short ids are masked as well. */
  public static String normalizeResult(String text) {
    StringSink sink = new StringSink(true);
    run(text, sink);
    return sink.toString();
  }

  /** Writes the normalised text to a sink; returns the number of words. */
  public static int run(CharSequence text, NormalSink sink) {
    Normalizer normalizer = new Normalizer(text, sink);
    while (normalizer.fill()) {
      normalizer.scan();
    }
    normalizer.finish();
    return normalizer.words + normalizer.unspaced / 2;
  }

  /** Moves the window forward; false at the end of the text. */
  private boolean fill() {
    int from = Math.max(0, next - BEHIND);
    System.arraycopy(window, from, window, 0, length - from);
    length -= from;
    next -= from;
    floor = Math.max(0, floor - from);
    int more = Math.min(window.length - length, text.length() - taken);
    if (text instanceof String string) {
      string.getChars(taken, taken + more, window, length);
    } else {
      for (int i = 0; i < more; i++) {
        window[length + i] = text.charAt(taken + i);
      }
    }
    taken += more;
    length += more;
    return next < length;
  }

  private void scan() {
    int limit = taken == text.length() ? length : length - AHEAD;
    if (swallow) {
      skipToken(limit);
    }
    while (next < limit) {
      if (sink.buffer.length - sink.end < NormalSink.ROOM) {
        sink.drain();
      }
      int room = sink.buffer.length - sink.end - RESERVE;
      copy(Math.min(limit, next + room), CharClass.DIGIT);
      if (next >= limit) {
        return;
      }
      if (window[next] > 0xFF) {
        wide(limit);
      } else if (CharClass.isDigit(window[next])) {
        token();
      }
    }
  }

  /** Copies Latin-1 units up to {@code limit}, or up to one of a class in {@code stop}. */
  private void copy(int limit, int stop) {
    char[] in = window;
    char[] out = sink.buffer;
    int end = sink.end;
    int last = before;
    long begins = 0;
    int i = next;
    for (; i < limit; i++) {
      int c = in[i];
      if (c > 0xFF) {
        break;
      }
      int unit = CharClass.TABLE[c];
      if ((unit & stop) != 0) {
        break;
      }
      out[end] = (char) (unit & 0xFF);
      end += 1 - ((unit & last) >>> CharClass.SPACE_SHIFT);
      begins += unit & ~last & CharClass.WORD;
      last = unit;
    }
    next = i;
    words += (int) (begins >>> CharClass.WORD_SHIFT);
    before = last;
    sink.end = end;
  }

  /** Copies units beyond Latin-1, as far as there is room. */
  private void wide(int limit) {
    int stop = Math.min(limit, next + sink.buffer.length - sink.end - RESERVE + 1);
    while (next < stop && window[next] > 0xFF) {
      int unit = window[next];
      int kind = CharClass.wide(unit);
      if (kind != CharClass.SPACE) {
        lower(unit);
      } else if ((before & CharClass.SPACE) == 0) {
        sink.buffer[sink.end++] = ' ';
      }
      boolean alone = CharClass.isUnspaced(unit);
      unspaced += alone ? 1 : 0;
      words += !alone && (kind & ~before & CharClass.WORD) != 0 ? 1 : 0;
      before = kind;
      next++;
    }
  }

  private void lower(int unit) {
    boolean pair =
        Character.isHighSurrogate((char) unit)
            && next + 1 < length
            && Character.isLowSurrogate(window[next + 1]);
    if (pair) {
      int lower = Character.toLowerCase(Character.toCodePoint((char) unit, window[++next]));
      sink.end += Character.toChars(lower, sink.buffer, sink.end);
    } else {
      sink.buffer[sink.end++] = (char) Character.toLowerCase(unit);
    }
  }

  /** Handles a token with a digit at {@code next}: copies it, or writes a mark in its place. */
  private void token() {
    int start = tokenStart();
    Mask mask = Mask.NONE;
    int end = next;
    if (start == next) {
      mask = numbers.match(window, start, Math.min(length, start + AHEAD));
      end = numbers.end();
    }
    if (mask == Mask.NONE) {
      int tokenEnd = ids.end(window, start, length);
      if (tokenEnd > end) {
        mask = ids.match(window, start, tokenEnd, sink.masksShortIds);
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
      swallow = end - start >= IdScanner.MAX_TOKEN;
      next = end;
      if (swallow) {
        skipToken(length);
      }
    }
    floor = end;
  }

  private int tokenStart() {
    int lowest = Math.max(floor, next - NormalSink.KEEP + 1);
    int start = next;
    while (start > lowest && CharClass.isToken(window[start - 1])) {
      start--;
    }
    while (!CharClass.isAlphanumeric(window[start])) {
      start++;
    }
    return start;
  }

  private void write(Mask mask, int start, int tokenEnd) {
    sink.end -= next - start;
    // The word that begins at start was counted if it was copied; its mark is a word as well.
    words -= wordsBetween(start);
    mask.text.getChars(0, mask.text.length(), sink.buffer, sink.end);
    sink.end += mask.text.length();
    sink.masked(letters(start, tokenEnd));
    words++;
    before = 0;
  }

  private int letters(int from, int to) {
    int letters = 0;
    for (int i = from; i < to; i++) {
      letters += CharClass.isAlphanumeric(window[i]) ? 1 : 0;
    }
    return letters;
  }

  private int wordsBetween(int start) {
    int count = 0;
    for (int i = start; i < next; i++) {
      boolean begins = i == start || !CharClass.isAlphanumeric(window[i - 1]);
      count += begins && CharClass.isAlphanumeric(window[i]) ? 1 : 0;
    }
    return count;
  }

  private void skipToken(int limit) {
    int from = next;
    while (next < limit && CharClass.isToken(window[next])) {
      next++;
    }
    sink.masked(letters(from, next));
    swallow = next == limit;
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
