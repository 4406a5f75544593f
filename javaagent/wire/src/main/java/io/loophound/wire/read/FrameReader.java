package io.loophound.wire.read;

import io.loophound.wire.Bytes;
import java.util.function.Consumer;

/**
 * Splits a stream of binary frames into the payload of each frame. A frame consists of its length,
 * the length of its headers, a checksum of these two, the headers, the payload and a checksum of
 * everything; numbers have four bytes, big-endian. Not thread-safe.
 */
final class FrameReader implements Splitter {
  private static final int EVENT_LIMIT = 1 << 20;
  private static final int HEAD = 12;
  private static final int SMALLEST = HEAD + 4;
  private static final int LARGEST = 1 << 24;

  private final Consumer<Bytes> events;
  private final Bytes frame = new Bytes(EVENT_LIMIT);
  private final Bytes payload = new Bytes(EVENT_LIMIT);
  private long left;
  private boolean broken;
  private boolean tooLong;
  private int boundary = -1;
  private boolean paused;

  /**
   * A reader that hands the payload of each frame to {@code events}; the buffer is valid only
   * during the call.
   *
   * @param events must not throw
   */
  FrameReader(Consumer<Bytes> events) {
    this.events = events;
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    boundary = -1;
    paused = false;
    int at = from;
    while (at < to && !paused && !broken) {
      int wanted =
          left > 0 ? (int) Math.min(left, to - at) : Math.min(HEAD - frame.size(), to - at);
      frame.add(bytes, at, at + wanted);
      at += wanted;
      if (left > 0) {
        left -= wanted;
        end(at);
      } else if (frame.size() == HEAD) {
        begin();
      }
    }
  }

  private void begin() {
    int total = number(0);
    int headers = number(4);
    broken = total < SMALLEST || total > LARGEST || headers < 0 || headers > total - SMALLEST;
    left = broken ? 0 : total - HEAD;
  }

  private void end(int at) {
    if (left > 0) {
      return;
    }
    boundary = at;
    tooLong |= frame.hasOverflowed();
    if (!frame.hasOverflowed()) {
      payload.clear();
      payload.add(frame.array(), HEAD + number(4), frame.size() - 4);
      if (payload.size() > 0) {
        events.accept(payload);
      }
    }
    frame.clear();
  }

  private int number(int from) {
    byte[] bytes = frame.array();
    return (bytes[from] & 0xFF) << 24
        | (bytes[from + 1] & 0xFF) << 16
        | (bytes[from + 2] & 0xFF) << 8
        | (bytes[from + 3] & 0xFF);
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public boolean isPaused() {
    return paused;
  }

  @Override
  public int boundary() {
    return boundary;
  }

  /** A frame may be too long, or malformed. */
  @Override
  public boolean hasUnread() {
    return tooLong || broken;
  }
}
