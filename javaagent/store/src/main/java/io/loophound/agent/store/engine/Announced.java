package io.loophound.agent.store.engine;

import java.util.Map;

/**
 * What JVMs have announced since a position.
 *
 * @param position where to go on
 * @param values the values, by their names
 */
public record Announced(String position, Map<String, String> values) {
  public Announced {
    values = Map.copyOf(values);
  }
}
