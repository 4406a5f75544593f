package io.loophound.integration.agentscope;

import io.loophound.agent.seam.StreamSignals;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.linked.ReactorAdapter;
import java.util.function.Function;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** A Mono whose subscribers' threads are bound to the run they belong to. */
public final class BoundMono<T> extends Mono<T> {
  private final Mono<T> source;
  private final Function<Context, Run> begun;

  private BoundMono(Mono<T> source, Function<Context, Run> begun) {
    this.source = source;
    this.begun = begun;
  }

  /**
   * The work of a run: its signals are handled in the run that the subscriber's context carries.
   */
  public static <T> Mono<T> within(Mono<T> source) {
    return new BoundMono<>(source, Run::in);
  }

  /**
   * The call of an agent: inside it the new run is bound, outside it the caller's.
   *
   * @param begun makes the run for each subscriber; never throws
   */
  public static <T> Mono<T> around(Mono<T> source, Function<Context, Run> begun) {
    return new BoundMono<>(source, begun);
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    Context context = actual.currentContext();
    Run inner = begun.apply(context);
    if (inner == null) {
      source.subscribe(actual);
      return;
    }
    Run known = Run.in(context);
    Work outer = known == null ? Work.ofThread() : known.work();
    StreamSignals<T> signals = StreamSignals.between(inner.work(), outer);
    signals.upstream(
        () -> source.subscribe(new ReactorAdapter<>(actual, inner.carriedBy(context), signals)));
  }
}
