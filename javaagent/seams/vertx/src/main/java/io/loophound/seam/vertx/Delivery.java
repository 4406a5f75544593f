package io.loophound.seam.vertx;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * What the application gets from LoopHound instead of the stream, when it asks for it. Thread-safe.
 */
final class Delivery {
  private final Consumer<Runnable> context;
  private final Queue<Runnable> items = new ArrayDeque<>();
  private long demand = Long.MAX_VALUE;

  /**
   * Nothing is delivered yet.
   *
   * @param context runs tasks where the application expects them, one after the other
   */
  Delivery(Consumer<Runnable> context) {
    this.context = context;
  }

  synchronized void pause() {
    demand = 0;
  }

  void fetch(long more) {
    synchronized (this) {
      demand = demand + more < 0 ? Long.MAX_VALUE : demand + more;
    }
    drain();
  }

  /** The application has got something from the stream itself. */
  synchronized boolean hasDelivered() {
    if (demand == 0) {
      return false;
    }
    demand -= demand == Long.MAX_VALUE ? 0 : 1;
    return true;
  }

  void add(Runnable item) {
    synchronized (this) {
      items.add(item);
    }
    drain();
  }

  private void drain() {
    context.accept(this::next);
  }

  private void next() {
    for (Runnable item = takePending(); item != null; item = takePending()) {
      item.run();
    }
  }

  private synchronized Runnable takePending() {
    return items.isEmpty() || !hasDelivered() ? null : items.poll();
  }
}
