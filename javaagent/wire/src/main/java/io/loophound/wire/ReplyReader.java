package io.loophound.wire;

import io.loophound.detectors.event.ModelReply;

/**
 * Reads one reply while it arrives, in pieces of any size. Never throws on any input. Not
 * thread-safe.
 */
public interface ReplyReader {

  /** The next bytes of the body, after content decoding. */
  void feed(byte[] bytes, int from, int to);

  /** Whether the reply is complete, though the connection may still be open. */
  boolean isComplete();

  /** Whether the reply, or a part of it, could not be understood. */
  boolean hasUnread();

  /**
   * Called while a text is passed on: the rest of the current array after that event is not read.
   * {@link #boundary} is after that event; to continue, feed from there.
   */
  default void pause() {}

  /**
   * Where the stream can be cut: the index, in the array fed last, after the last event that ended
   * there; -1 if none did. Text is passed on only while an event ends, so a caller that wants to
   * stop because of a text finds the place in the same piece.
   */
  default int boundary() {
    return -1;
  }

  /**
   * The bytes that end the stream if nothing after {@link #boundary} is passed on: an error or an
   * end in the provider's format. Empty if the reply is not a stream, or already complete.
   */
  default byte[] cut(Denial denial) {
    return new byte[0];
  }

  /** The reply read so far. Nothing may be fed afterwards. */
  ModelReply finish();
}
