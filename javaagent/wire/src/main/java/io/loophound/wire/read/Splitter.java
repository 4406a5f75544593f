package io.loophound.wire.read;

/** Finds the events, or whatever else a body is made of, in its bytes. Not thread-safe. */
interface Splitter {

  /** The next bytes of the body. */
  void feed(byte[] bytes, int from, int to);

  /** Reads nothing behind what is being handed over: to read on, feed from there. */
  void pause();

  /** Whether there may be something left of the bytes fed last. */
  boolean paused();

  /** The index behind what ended last in the bytes fed last, or -1. */
  int boundary();

  /** Whether something had to be left out. */
  boolean unread();

  /** The body is over. */
  default void finish() {}
}
