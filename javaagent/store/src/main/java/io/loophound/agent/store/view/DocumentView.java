package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.Revision;
import java.util.List;
import java.util.function.Consumer;

/** The newest version of a document, as this JVM knows it. */
final class DocumentView {
  private final String name;
  private final Consumer<Revision> listener;
  private volatile Revision known; // null before the first

  DocumentView(String name, Consumer<Revision> listener) {
    this.name = name;
    this.listener = listener;
  }

  String name() {
    return name;
  }

  /**
   * The store has this one; returns what it has lost, or null. A version may be replaced by another
   * one with the same number: that of a store that has lost its newest ones.
   */
  Revision onNewest(List<Revision> newest) {
    Revision before = known;
    Revision now = newest.isEmpty() ? null : newest.get(0);
    if (before != null && (now == null || now.number() < before.number())) {
      return before;
    }
    if (now != null && !now.equals(before)) {
      known = now;
      listener.accept(now);
    }
    return null;
  }
}
