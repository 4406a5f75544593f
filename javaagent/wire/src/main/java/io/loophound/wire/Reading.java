package io.loophound.wire;

import io.loophound.wire.history.Histories;

/**
 * What is needed to read requests besides their bytes.
 *
 * @param bodyLimit the longest body that is read, in bytes, after decompression
 * @param histories the long histories that were read earlier
 */
public record Reading(int bodyLimit, Histories histories) {

  /** With the default limit, and no histories. */
  public Reading() {
    this(WireSettings.DEFAULTS.bodyLimit(), new Histories());
  }
}
