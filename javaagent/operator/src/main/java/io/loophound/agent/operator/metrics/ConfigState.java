package io.loophound.agent.operator.metrics;

import java.util.Map;

/**
 * How the settings of a process are.
 *
 * @param policies the version in force of each scope in the store; empty without one
 * @param rejected whether the newest settings file or version of the policies is not in force,
 *     because something in it is wrong
 * @param rejections how many were rejected since the start
 */
public record ConfigState(Map<String, Long> policies, boolean rejected, long rejections) {
  /** Nothing is set from outside. */
  public static final ConfigState NONE = new ConfigState(Map.of(), false, 0);
}
