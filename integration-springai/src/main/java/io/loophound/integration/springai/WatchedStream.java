package io.loophound.integration.springai;

import io.loophound.agent.seam.Activations;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.detectors.event.RunKey;
import java.time.Duration;
import java.util.function.Function;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.Context;

/** The stream of a model call: the call is made, and judged, on subscription. */
public final class WatchedStream<T> extends Flux<T> {
  private final Flux<T> stream;
  private final SeamContext context;
  private final SpringAiModelCalls calls;
  private final Function<T, ChatResponse> response;
  private final Function<SpringAiModelCall, Flux<T>> concluding;

  /**
   * Watches a stream.
   *
   * @param concluding the stream in its place when a call concludes its run; it may give null
   */
  public WatchedStream(
      Flux<T> stream,
      SeamContext context,
      SpringAiModelCalls calls,
      Function<T, ChatResponse> response,
      Function<SpringAiModelCall, Flux<T>> concluding) {
    this.stream = stream;
    this.concluding = concluding;
    this.context = context;
    this.calls = calls;
    this.response = response;
  }

  @Override
  public void subscribe(CoreSubscriber<? super T> actual) {
    RunScope turn = Turns.in(actual.currentContext());
    SpringAiModelCall call = begin(actual, turn);
    if (call == null) {
      stream.subscribe(actual);
      return;
    }
    if (call.guarded().verdict().stops()) {
      Operators.error(actual, call.guarded().kill());
      return;
    }
    Duration delay = call.guarded().takeDelay();
    if (delay.isZero()) {
      make(actual, call, turn);
    } else {
      slow(actual, call, turn, delay);
    }
  }

  /** Delays the call without blocking: the subscribing thread may be an event loop. */
  private void slow(
      CoreSubscriber<? super T> actual, SpringAiModelCall call, RunScope turn, Duration delay) {
    new Flux<T>() {
      @Override
      public void subscribe(CoreSubscriber<? super T> later) {
        make(later, call, turn);
      }
    }.delaySubscription(Mono.delay(delay, Schedulers.boundedElastic()))
        .doOnCancel(call.guarded()::cancelled)
        .subscribe(actual);
  }

  private void make(CoreSubscriber<? super T> actual, SpringAiModelCall call, RunScope turn) {
    if (!Turns.HANDED_ON) {
      EarlyStreams.began(calls.prompt(), Turns.turn(actual.currentContext()), call);
    }
    RunScope outer = turn == null ? null : Scopes.openRun(turn);
    Object outerCall = Scopes.suspendModelCall();
    Scopes.tryOpenModelCall(call);
    try {
      GuardedStream<T> guarded =
          new GuardedStream<>(context, call.guarded(), call.parts(response), Work.HERE);
      Flux<T> last = concluding.apply(call);
      (last == null ? stream : last).subscribe(new StreamObserver<>(actual, call, guarded));
    } finally {
      Scopes.resumeModelCall(outerCall);
      if (turn != null) {
        Scopes.closeRun(outer);
      }
    }
  }

  private RunKey key(RunScope turn, Context carried) {
    RunKey run = Work.of(turn).key(context.state());
    Long activation = carried.getOrDefault(Activations.KEY, null);
    return activation == null ? run : run.forActivation(activation);
  }

  private SpringAiModelCall begin(CoreSubscriber<? super T> actual, RunScope turn) {
    try {
      return isNested(actual.currentContext())
          ? null
          : calls.begin(context, key(turn, actual.currentContext()));
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /**
   * Whether the call is part of another one. Before 2.0 the further rounds of a stream are
   * subscribed to within the first. The thread is used only if no turn carries a context: in a
   * stream it may be making the model call around an agent's whole turn.
   */
  private boolean isNested(Context subscriber) {
    SpringAiModelCall outer = subscriber.getOrDefault(Turns.MODEL_CALL, null);
    if (outer != null && calls.previous() != null) {
      outer.completed(calls.previous());
    }
    return Turns.isInModelCall(subscriber)
        || (outer == null && Turns.in(subscriber) == null && Scopes.isInModelCall());
  }
}
