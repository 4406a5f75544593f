package io.loophound.wire;

import io.loophound.detectors.event.ModelReply;

/**
 * Reads one reply while it comes in, in pieces of any size. Never throws on any input. Not
 * thread-safe.
 */
public interface ReplyReader {

  /** The next bytes of the body, its content encoding undone. */
  void feed(byte[] bytes, int from, int to);

  /** Whether the reply is whole, though the connection may still be open. */
  boolean complete();

  /** Whether the reply, or a part of it, could not be understood. */
  boolean unread();

  /**
   * Called while a text is handed over: nothing after the event that brought it is read of the
   * array at hand. {@link #boundary} is after that event; to read on, feed from there.
   */
  default void pause() {}

  /**
   * Where the stream can be cut: the index, in the array fed last, after the last event that ended
   * there; -1 when none did. Text is handed over only while an event ends, so whoever wants to stop
   * because of a text finds the place in the same piece.
   */
  default int boundary() {
    return -1;
  }

  /**
   * The bytes that end the stream when nothing after {@link #boundary} is passed on: an error or an
   * end as the provider writes it. Empty when the reply is no stream, or whole already.
   */
  default byte[] cut(Denial denial) {
    return new byte[0];
  }

  /** What has been read so far, as the reply. No more is fed afterwards. */
  ModelReply finish();
}
