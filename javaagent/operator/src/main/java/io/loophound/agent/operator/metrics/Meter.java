package io.loophound.agent.operator.metrics;

import java.util.List;

/**
 * One thing that is measured.
 *
 * @param name as the text of Prometheus has it, without its ending
 * @param kind what it is
 * @param help what it tells
 * @param labels names and values, one after the other
 */
public record Meter(String name, Kind kind, String help, List<String> labels) {

  /** What a meter is. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** Goes up and down. */
    GAUGE,
    /** How often, and how long in all; in seconds. */
    TIMER
  }
}
