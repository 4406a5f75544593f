package io.loophound.agent.store.engine;

import java.time.Duration;

/**
 * A value in the store.
 *
 * @param value the value, or null if there is none
 * @param left how long it is still kept
 */
public record StoredValue(String value, Duration left) {
  /** There is none. */
  public static final StoredValue NOTHING = new StoredValue(null, Duration.ZERO);
}
