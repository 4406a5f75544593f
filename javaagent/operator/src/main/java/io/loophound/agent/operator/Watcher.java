package io.loophound.agent.operator;

import io.loophound.agent.operator.event.Event;

/** Gets events and each decision, on the application's threads, so it must not block. */
public interface Watcher {
  /** Ignores everything. */
  Watcher NONE = event -> {};

  /** Something happened. */
  void event(Event event);

  /** A call was decided about. */
  default void decided(String run, long nanos, double score) {}

  /** This one, and then another. */
  default Watcher and(Watcher other) {
    Watcher first = this;
    return new Watcher() {
      @Override
      public void event(Event event) {
        first.event(event);
        other.event(event);
      }

      @Override
      public void decided(String run, long nanos, double score) {
        first.decided(run, nanos, score);
        other.decided(run, nanos, score);
      }
    };
  }
}
