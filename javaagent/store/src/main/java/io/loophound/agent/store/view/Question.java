package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoreException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** What somebody wants to know of the store who waits for it: never a decision. */
final class Question<T> {
  private final Function<FleetStore, Supplier<T>> command;
  private final CompletableFuture<T> future = new CompletableFuture<>();
  private Supplier<T> answer;

  Question(Function<FleetStore, Supplier<T>> command) {
    this.command = command;
  }

  CompletableFuture<T> future() {
    return future;
  }

  void send(FleetStore store) {
    answer = command.apply(store);
  }

  void onAnswer() {
    future.complete(answer.get());
  }

  void failed(StoreException why) {
    future.completeExceptionally(why);
  }
}
