package io.loophound.agent.store.engine;

import java.util.List;

/**
 * What other JVMs have told since a position.
 *
 * @param position where to go on
 * @param told what was told, oldest first
 */
public record News(String position, List<Told> told) {
  public News {
    told = List.copyOf(told);
  }

  /**
   * A value has changed.
   *
   * @param name its name
   * @param by the JVM that changed it
   * @param dropped whether it was dropped
   */
  public record Told(String name, String by, boolean dropped) {}
}
