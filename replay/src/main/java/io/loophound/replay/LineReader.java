package io.loophound.replay;

import java.io.IOException;
import java.io.Reader;

/** Reads lines up to a maximum length; nothing is kept of a longer line. */
final class LineReader {
  private static final int BUFFER = 1 << 14;

  private final Reader in;
  private final int longest;
  private final char[] buffer = new char[BUFFER];
  private final StringBuilder line = new StringBuilder();
  private int at;
  private int end;
  private int number;
  private boolean tooLong;
  private boolean afterReturn;

  LineReader(Reader in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** Moves to the next line; false at the end. */
  public boolean next() throws IOException {
    line.setLength(0);
    tooLong = false;
    boolean any = false;
    number++;
    while (fillBuffer()) {
      int start = at;
      skipFeed(start);
      any |= at < end;
      int stop = lineEnd();
      append(Math.max(start, at), stop);
      at = stop;
      if (stop < end) {
        afterReturn = buffer[at++] == '\r';
        return true;
      }
    }
    return any || line.length() > 0 || tooLong;
  }

  private boolean fillBuffer() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(0, in.read(buffer));
    }
    return at < end;
  }

  private void skipFeed(int start) {
    at += afterReturn && buffer[start] == '\n' ? 1 : 0;
    afterReturn = false;
  }

  private int lineEnd() {
    int stop = at;
    while (stop < end && buffer[stop] != '\n' && buffer[stop] != '\r') {
      stop++;
    }
    return stop;
  }

  private void append(int from, int to) {
    tooLong |= line.length() + to - from > longest;
    if (tooLong) {
      line.setLength(0);
      line.trimToSize();
    } else {
      line.append(buffer, from, to - from);
    }
  }

  /** The number of the line, from 1. */
  public int number() {
    return number;
  }

  /** Whether the line is longer than the limit. */
  public boolean isTooLong() {
    return tooLong;
  }

  /** The line, without its end. */
  public String line() {
    return line.toString();
  }
}
