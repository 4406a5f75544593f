package io.loophound.detectors.internal.stream;

/**
 * A fenced code block: it ends with a line that consists of as many of its own fence characters.
 */
final class CodeFence {
  private int character;
  private int length;
  private int seen;
  private boolean candidate;

  void open(int fenceCharacter, int fenceLength) {
    character = fenceCharacter;
    length = fenceLength;
    newLine();
  }

  boolean isOpen() {
    return length > 0;
  }

  /** Reads a character of the block; true when the block ends with it. */
  boolean accept(int c) {
    if (c == '\n' || c == '\r') {
      boolean closes = candidate && seen >= length;
      if (closes) {
        length = 0;
      }
      newLine();
      return closes;
    }
    if (c == character) {
      seen++;
    } else if (c != ' ' && c != '\t' && !(c == '>' && seen == 0)) {
      candidate = false;
    }
    return false;
  }

  private void newLine() {
    seen = 0;
    candidate = true;
  }
}
