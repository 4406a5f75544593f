package io.loophound.wire.history;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/** Finds the messages in one element of a request's array of messages. */
public interface ElementScanner {

  /**
   * Passes over the element the cursor is at and adds what it holds to {@code items}.
   *
   * @throws MalformedException if it is no message
   */
  void scan(JsonScan in, MessageRegions items) throws MalformedException;

  /**
   * Whether a further element may still belong to the message added last: then that one is not
   * taken for known.
   */
  default boolean open(MessageRegions items) {
    return false;
  }
}
