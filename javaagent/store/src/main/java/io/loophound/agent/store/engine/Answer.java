package io.loophound.agent.store.engine;

import java.util.function.Supplier;

/** What a store answers to a command, once it was sent. */
public final class Answer<T> implements Supplier<T> {
  private T value;

  /** The store has answered. */
  public void set(T answer) {
    value = answer;
  }

  /** The answer; null before the store has given it. */
  @Override
  public T get() {
    return value;
  }
}
