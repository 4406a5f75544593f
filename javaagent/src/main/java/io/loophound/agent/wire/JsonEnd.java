package io.loophound.agent.wire;

/**
 * Finds the end of one JSON object in a stream of bytes: an application may read its reply and make
 * the next call before the connection says that the body is over.
 */
public final class JsonEnd {
  private int depth;
  private boolean inString;
  private boolean escaped;
  private boolean ended;

  /** The next bytes; returns whether the object is closed by now. */
  public boolean feed(byte[] bytes, int from, int to) {
    for (int i = from; i < to && !ended; i++) {
      if (inString) {
        string(bytes[i]);
      } else {
        structure(bytes[i]);
      }
    }
    return ended;
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

  private void structure(byte b) {
    switch (b) {
      case '"' -> inString = true;
      case '{', '[' -> depth++;
      case '}', ']' -> ended = --depth <= 0;
      default -> {}
    }
  }
}
