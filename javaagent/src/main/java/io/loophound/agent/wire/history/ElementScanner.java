package io.loophound.agent.wire.history;

import io.loophound.agent.wire.scan.JsonScan;
import io.loophound.agent.wire.scan.MalformedException;

/** Finds the messages in one element of a request's array of messages. */
public interface ElementScanner {

  /**
   * Passes over the element the cursor is at and adds what it holds to {@code items}.
   *
   * @throws MalformedException if it is no message
   */
  void scan(JsonScan in, Items items) throws MalformedException;

  /**
   * Whether a further element may still belong to the message added last: then that one is not
   * taken for known.
   */
  default boolean open(Items items) {
    return false;
  }
}
