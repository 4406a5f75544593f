package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.FleetStore;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** Asks a store for something, for a thread that may wait; never for a decision. */
public interface StoreRequests {
  /** The answer, or the {@code StoreException} that says why there is none. */
  <T> CompletableFuture<T> request(Function<FleetStore, Supplier<T>> command);
}
