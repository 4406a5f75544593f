package io.loophound.integration.koog;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.integration.koog.mapping.Conclusion;
import io.loophound.integration.koog.mapping.StreamedReply;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowCollector;

/** The stream of a model call: the call is made, and judged, when it is collected. */
public final class WatchedFlow<T> implements Flow<T> {
  private final Flow<T> flow;
  private final StreamedCalls calls;

  public WatchedFlow(Flow<T> flow, StreamedCalls calls) {
    this.flow = flow;
    this.calls = calls;
  }

  @Override
  public Object collect(FlowCollector<? super T> collector, Continuation<? super Unit> caller) {
    GuardedCall call = calls.begin(caller.getContext());
    if (call == null) {
      return flow.collect(collector, caller);
    }
    if (call.verdict().stops()) {
      throw call.kill();
    }
    Duration delay = call.takeDelay();
    StreamObserver<T> observer = new StreamObserver<>(collector, call, calls.context());
    try {
      return delay.isZero()
          ? collectObserved(observer, call, Coroutines.cast(caller))
          : slowed(observer, call, Coroutines.cast(caller), delay);
    } catch (Throwable thrown) {
      throw Coroutines.sneak(thrown);
    }
  }

  private Object slowed(
      StreamObserver<T> observer, GuardedCall call, Continuation<Object> caller, Duration delay)
      throws Throwable {
    return SuspendingCall.COROUTINES.run(
        caller,
        then -> Coroutines.delay(delay, then),
        (nothing, thrown) -> {
          if (thrown != null) {
            observer.ended(thrown);
            throw thrown;
          }
          return collectObserved(observer, call, caller);
        });
  }

  private Object collectObserved(
      StreamObserver<T> observer, GuardedCall call, Continuation<Object> caller) throws Throwable {
    return SuspendingCall.COROUTINES.run(
        caller,
        then -> {
          Scopes.tryOpenModelCall(call);
          try {
            return made(call).collect(observer, Coroutines.cast(then));
          } finally {
            Scopes.closeModelCall();
          }
        },
        (nothing, thrown) -> {
          Throwable seen = observer.ended(thrown);
          if (seen != null) {
            throw seen;
          }
          return nothing;
        });
  }

  @SuppressWarnings("unchecked") // the same method gave it
  private Flow<T> made(GuardedCall call) {
    return call.verdict().concludes() ? (Flow<T>) calls.concluding() : flow;
  }

  /**
   * Observes a stream and passes everything on. What the application does with a frame, such as its
   * next model call, is not part of the call that the frame comes from.
   */
  private static final class StreamObserver<T> implements FlowCollector<T> {
    private final FlowCollector<? super T> collector;
    private final GuardedCall call;
    private final GuardedStream<Object> stream;

    StreamObserver(FlowCollector<? super T> collector, GuardedCall call, SeamContext context) {
      this.collector = collector;
      this.call = call;
      stream = new GuardedStream<>(context, call, new StreamedReply(), Work.HERE);
    }

    @Override
    public Object emit(T frame, Continuation<? super Unit> caller) {
      RuntimeException kill = stream.read(frame);
      if (kill != null) {
        stream.cut();
        throw kill;
      }
      Work.Binding binding = Work.HERE.bindOutsideCall();
      try {
        return collector.emit(seen(frame), caller);
      } finally {
        binding.close();
      }
    }

    @SuppressWarnings("unchecked") // a frame of the same class
    private T seen(T frame) {
      return call.verdict().concludes()
          ? (T) Conclusion.frame(frame, call.verdict().decisionId())
          : frame;
    }

    /** The stream has ended; returns the exception for the application, or null for its end. */
    Throwable ended(Throwable thrown) {
      if (stream.kill() != null) {
        return stream.kill(); // a client may have wrapped it
      }
      if (thrown == null) {
        stream.completed(() -> {});
      } else if (thrown instanceof CancellationException) {
        stream.cut();
      } else {
        stream.failed(thrown, ignored -> {});
      }
      return thrown;
    }
  }
}
