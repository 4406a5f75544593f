package io.loophound.wire.history;

import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/** The long histories that were scanned recently, as positions and hashes. Bounded. Thread-safe. */
public final class Histories {
  private static final int MESSAGES = 1 << 17;

  private final KnownPrefixes known = new KnownPrefixes(MESSAGES);

  /**
   * The messages of the array at the cursor.
   *
   * @throws MalformedException if it is not an array of messages
   */
  public MessageRegions scan(JsonScan in, ElementScanner scanner) throws MalformedException {
    return History.scan(in, scanner, known);
  }
}
