package io.loophound.wire.read;

import io.loophound.wire.Bytes;
import java.util.function.Consumer;

/**
 * Splits a stream of server-sent events into the data of each event. Lines end with CR, LF or both;
 * several data lines of one event are joined with a line break; comments and other fields are left
 * out. Not thread-safe.
 */
final class SseReader implements Splitter {
  private static final int EVENT_LIMIT = 1 << 20;

  private final Consumer<Bytes> events;
  private final Bytes line = new Bytes(EVENT_LIMIT);
  private final Bytes data = new Bytes(EVENT_LIMIT);
  private boolean hasData;
  private boolean afterCr;
  private boolean tooLong;
  private int boundary = -1;
  private boolean dispatched;
  private boolean paused;

  /**
   * A reader that hands the data of each event to {@code events}; the buffer is valid only during
   * the call.
   *
   * @param events must not throw
   */
  SseReader(Consumer<Bytes> events) {
    this.events = events;
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    boundary = -1;
    paused = false;
    for (int i = from; i < to && !paused; i++) {
      byte b = bytes[i];
      boolean second = afterCr && b == '\n';
      afterCr = b == '\r';
      if (!second && (b == '\n' || b == '\r')) {
        dispatched = false;
        endLine();
        boolean pair = dispatched && b == '\r' && i + 1 < to && bytes[i + 1] == '\n';
        boundary = dispatched ? i + (pair ? 2 : 1) : boundary;
        afterCr &= !(pair && paused);
      } else if (!second) {
        line.add(b);
      }
    }
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public boolean isPaused() {
    return paused;
  }

  /** An event without its closing blank line still counts. */
  @Override
  public void finish() {
    if (line.size() > 0) {
      endLine();
    }
    endEvent();
  }

  @Override
  public int boundary() {
    return boundary;
  }

  @Override
  public boolean hasUnread() {
    return tooLong;
  }

  private void endLine() {
    int from = startsWithMark() ? 3 : 0;
    if (line.size() == from) {
      endEvent();
    } else if (isData(from)) {
      int value = from + 4;
      value += value < line.size() ? 1 : 0;
      value += value < line.size() && line.array()[value] == ' ' ? 1 : 0;
      if (hasData) {
        data.add((byte) '\n');
      }
      hasData = true;
      data.add(line.array(), value, line.size());
    }
    tooLong |= line.hasOverflowed();
    line.clear();
  }

  private void endEvent() {
    dispatched = hasData;
    if (hasData && !data.hasOverflowed()) {
      events.accept(data);
    }
    tooLong |= data.hasOverflowed();
    hasData = false;
    data.clear();
  }

  private boolean isData(int from) {
    byte[] bytes = line.array();
    return !line.hasOverflowed()
        && line.size() >= from + 4
        && bytes[from] == 'd'
        && bytes[from + 1] == 'a'
        && bytes[from + 2] == 't'
        && bytes[from + 3] == 'a'
        && (line.size() == from + 4 || bytes[from + 4] == ':');
  }

  /** A byte order mark is allowed before the first line. */
  private boolean startsWithMark() {
    byte[] bytes = line.array();
    return line.size() >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF;
  }
}
