package io.loophound.integration.semantickernel;

import io.loophound.agent.seam.StreamSignals;
import io.loophound.agent.seam.linked.ReactorAdapter;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;

/**
 * A model call that the guard knows: the client below makes it, and must not count it. What follows
 * the reply, such as a tool, is not part of the call.
 */
final class WatchedCall<T> extends Mono<T> {
  private final Mono<T> reply;
  private final StreamSignals<T> signals;

  WatchedCall(Mono<T> reply, StreamSignals<T> signals) {
    this.reply = reply;
    this.signals = signals;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    signals.upstream(
        () -> reply.subscribe(new ReactorAdapter<>(actual, actual.currentContext(), signals)));
  }
}
