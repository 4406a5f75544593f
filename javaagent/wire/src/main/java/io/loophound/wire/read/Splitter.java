package io.loophound.wire.read;

/** Finds the events, or other units of a body, in its bytes. Not thread-safe. */
interface Splitter {

  /** The next bytes of the body. */
  void feed(byte[] bytes, int from, int to);

  /** Stops reading after the unit that is being passed on: to continue, feed from there. */
  void pause();

  /** Whether some of the bytes fed last may remain. */
  boolean isPaused();

  /** The index after the last unit that ended in the bytes fed last, or -1. */
  int boundary();

  /** Whether something was left out. */
  boolean hasUnread();

  /** The body is over. */
  default void finish() {}
}
