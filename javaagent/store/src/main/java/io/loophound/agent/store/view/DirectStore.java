package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A store for a program that is no member of the fleet: each question is asked at once, one after
 * the other. A store that does not answer is left alone for a moment, so that questions do not
 * queue up. Thread-safe.
 */
public final class DirectStore implements StoreRequests, AutoCloseable {
  private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

  private final FleetStore store;
  private final LongSupplier nanos;
  private boolean open;
  private StoreException failure; // null while it answers
  private long again;

  /** A store that is opened when the first question is asked. */
  public DirectStore(FleetStore store, LongSupplier nanos) {
    this.store = store;
    this.nanos = nanos;
  }

  /**
   * Connects.
   *
   * @return what it is
   */
  public synchronized String open() throws StoreException {
    String what = store.open();
    open = true;
    failure = null;
    return what;
  }

  @Override
  public synchronized <T> CompletableFuture<T> request(Function<FleetStore, Supplier<T>> command) {
    if (failure != null && nanos.getAsLong() - again < 0) {
      return CompletableFuture.failedFuture(failure);
    }
    try {
      if (!open) {
        String unused = open();
      }
      Supplier<T> answer = command.apply(store);
      store.send();
      return CompletableFuture.completedFuture(answer.get());
    } catch (StoreException e) {
      store.close();
      open = false;
      failure = e;
      again = nanos.getAsLong() + PAUSE;
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Whether it answered when it was last asked. */
  public synchronized boolean isConnected() {
    return open;
  }

  @Override
  public synchronized void close() {
    store.close();
    open = false;
  }
}
