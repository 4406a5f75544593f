package io.loophound.agent.it.http.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Asks for one item after the other and keeps them. */
final class Collector<T> implements Flow.Subscriber<T> {
  private final List<T> seen = new ArrayList<>();
  private final CompletableFuture<List<T>> end = new CompletableFuture<>();
  private Flow.Subscription subscription;

  List<T> seen() {
    return seen;
  }

  CompletableFuture<List<T>> end() {
    return end;
  }

  @Override
  public void onSubscribe(Flow.Subscription to) {
    subscription = to;
    to.request(1);
  }

  @Override
  public void onNext(T item) {
    seen.add(item);
    subscription.request(1);
  }

  @Override
  public void onError(Throwable thrown) {
    end.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    end.complete(seen);
  }
}
