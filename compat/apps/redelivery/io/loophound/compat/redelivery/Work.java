package io.loophound.compat.redelivery;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a listener does with each message: it asks a model, and may fail afterwards. */
final class Work {
  /** How often a message is delivered before the listener takes it. */
  static final int DELIVERIES = 8;

  private final Model model;
  private final boolean fails;
  private final int expected;
  private final List<Boolean> answered = new CopyOnWriteArrayList<>();

  private Work(Model model, boolean fails, int expected) {
    this.model = model;
    this.fails = fails;
    this.expected = expected;
  }

  /** A message that cannot be worked on. */
  static Work poison(Model model) {
    return new Work(model, true, DELIVERIES);
  }

  /** Messages that can. */
  static Work healthy(Model model, int messages) {
    return new Work(model, false, messages);
  }

  /** A message is delivered. */
  void on(String text) {
    if (answered.size() < expected) {
      synchronized (this) { // copies of a message are worked on one after the other
        answered.add(model.ask(text));
        notifyAll();
      }
      if (fails && answered.size() < expected) {
        throw new IllegalStateException("the order cannot be stored");
      }
    }
  }

  /** How many deliveries were answered, of how many there were. */
  synchronized String result() throws InterruptedException {
    long end = System.nanoTime() + 60_000_000_000L;
    while (answered.size() < expected && System.nanoTime() < end) {
      wait(1000);
    }
    return answered.stream().filter(each -> each).count() + "/" + answered.size();
  }
}
