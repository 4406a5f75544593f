package io.loophound.wire;

import io.loophound.wire.history.Histories;

/**
 * What the reading of requests goes by besides their bytes.
 *
 * @param bodyLimit the longest body looked into, in bytes, after unpacking
 * @param histories the long histories that were read before
 */
public record Reading(int bodyLimit, Histories histories) {

  /** With the limit that ships, and nothing read before. */
  public Reading() {
    this(WireSettings.DEFAULTS.bodyLimit(), new Histories());
  }
}
