package io.loophound.wire;

import java.util.List;

/** The form of one dialect's replies. Holds the state of one reply; not thread-safe. */
public interface ReplyForm {

  /**
   * Reads a whole reply, or one event of a stream. Never throws.
   *
   * @param bytes holds the JSON; valid only during the call
   * @param length how many of the bytes are JSON
   * @return whether it could be read
   */
  boolean read(byte[] bytes, int length, ReplyBuilder reply);

  /**
   * The end of a stream that is cut after what was read so far: in a form that the provider could
   * have sent, and that client libraries accept as an end without a retry.
   */
  List<StreamEvent> cut(Denial denial, ReplyBuilder reply);

  /** Whether a stream is a sequence of JSON objects, one per line, without frames. */
  default boolean isInLines() {
    return false;
  }
}
