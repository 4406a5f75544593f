package io.loophound.agent.operator.metrics;

import java.util.List;

/**
 * One thing that is measured.
 *
 * @param name as in the Prometheus text, without its suffix
 * @param kind what it is
 * @param help what it means
 * @param labels names and values, one after the other
 */
public record Meter(String name, Kind kind, String help, List<String> labels) {

  /** What a meter is. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** Goes up and down. */
    GAUGE,
    /** The number and the total duration, in seconds. */
    TIMER
  }
}
