package io.loophound.wire;

import java.util.List;

/** The form of one dialect's replies. Holds what one reply needs; not thread-safe. */
public interface ReplyForm {

  /**
   * Takes in a whole reply, or one event of a stream. Never throws.
   *
   * @param bytes holds the JSON; only lent
   * @param length how many of the bytes are JSON
   * @return whether it could be read
   */
  boolean read(byte[] bytes, int length, ReplyBuilder reply);

  /**
   * How a stream ends when it is cut after what was read so far: in a form the provider could have
   * sent, and that client libraries take for an end without a retry.
   */
  List<StreamEvent> cut(Denial denial, ReplyBuilder reply);

  /** Whether a stream is a sequence of JSON objects, one on a line, without any frame. */
  default boolean inLines() {
    return false;
  }
}
