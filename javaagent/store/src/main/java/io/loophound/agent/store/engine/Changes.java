package io.loophound.agent.store.engine;

import java.util.List;

/**
 * What other JVMs have told since a position.
 *
 * @param position where to go on
 * @param told what was told, oldest first
 */
public record Changes(String position, List<Entry> told) {
  public Changes {
    told = List.copyOf(told);
  }

  /** What has happened. */
  public enum What {
    /** A value was kept. */
    KEPT,
    /** A value was dropped. */
    DROPPED,
    /** A JVM has come. */
    JOINED
  }

  /**
   * One of them.
   *
   * @param what what has happened
   * @param name the name of the value, or of the JVM that has come
   * @param by the JVM that did it
   */
  public record Entry(What what, String name, String by) {}
}
