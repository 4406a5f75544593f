package io.loophound.wire.read;

import io.loophound.wire.Bytes;
import java.util.function.Consumer;

/**
 * Splits a stream of bytes into its JSON objects: one, several in sequence, or the elements of one
 * array. Examines only nesting and strings. Not thread-safe.
 */
final class JsonSplitter implements Splitter {
  private final Consumer<Bytes> objects;
  private final Bytes object;
  private boolean bracket;
  private int depth;
  private boolean inString;
  private boolean escaped;
  private boolean ended;
  private boolean paused;
  private boolean leftOut;
  private int count;
  private int boundary = -1;
  private boolean lineEnded;

  /**
   * A splitter that passes each object to {@code objects}, which must not throw or keep it.
   *
   * @param array whether the objects are elements of an array, whose opening bracket comes first
   * @param limit the longest object, in bytes
   * @param expected the expected length of the first
   */
  JsonSplitter(boolean array, int limit, int expected, Consumer<Bytes> objects) {
    this.bracket = array;
    this.objects = objects;
    this.object = new Bytes(limit, expected);
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    boundary = -1;
    paused = false;
    int start = from;
    for (int i = from; i < to && !ended && !paused; i++) {
      byte b = bytes[i];
      if (inString) {
        string(b);
      } else if (b == '"') {
        inString = true;
      } else if (b == '{' || b == '[') {
        start = depth == 0 ? i : start;
        depth += bracket && b == '[' ? 0 : 1;
        bracket = false;
      } else if (b == '}' || b == ']') {
        close(bytes, start, i + 1);
        lineEnded = boundary == i + 1 && i + 1 < to && bytes[i + 1] == '\n';
      }
    }
    if (depth > 0) {
      object.add(bytes, start, to);
    }
  }

  private void string(byte b) {
    if (escaped) {
      escaped = false;
    } else if (b == '\\') {
      escaped = true;
    } else if (b == '"') {
      inString = false;
    }
  }

  private void close(byte[] bytes, int start, int end) {
    if (depth == 0) {
      ended = true;
    } else if (--depth == 0) {
      object.add(bytes, start, end);
      leftOut |= object.hasOverflowed();
      if (!object.hasOverflowed()) {
        objects.accept(object);
      }
      object.clear();
      count++;
      boundary = end;
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

  /** How many objects are complete. */
  int count() {
    return count;
  }

  /** Whether the array is closed. */
  boolean hasEnded() {
    return ended;
  }

  @Override
  public boolean hasUnread() {
    return leftOut || object.hasOverflowed();
  }

  /** An object that is still open does not count. */
  @Override
  public void finish() {
    leftOut |= depth > 0;
  }

  /** After the line of the object, if it ends there. */
  @Override
  public int boundary() {
    return boundary < 0 || !lineEnded ? boundary : boundary + 1;
  }

  /** Whether a line break is before the boundary. */
  boolean hasLineEnded() {
    return lineEnded;
  }
}
