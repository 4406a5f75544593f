package io.loophound.wire.history;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/** Finds the messages in one element of a request's array of messages. */
public interface ElementScanner {

  /**
   * Skips the element at the cursor and adds its content to {@code items}.
   *
   * @throws MalformedException if it is not a message
   */
  void scan(JsonScan in, MessageRegions items) throws MalformedException;

  /**
   * Whether a further element may still belong to the message added last, which then must not count
   * as known.
   */
  default boolean isOpen(MessageRegions items) {
    return false;
  }
}
