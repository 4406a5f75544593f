package io.loophound.agent.wire;

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

  /** What has been read so far, as the reply. No more is fed afterwards. */
  ModelReply finish();
}
