package io.loophound.integration.koog;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.integration.koog.mapping.StreamedReply;
import java.util.concurrent.CancellationException;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlinx.coroutines.flow.FlowCollector;

/**
 * Observes a stream and passes everything on. What the application does with a frame, such as its
 * next model call, is not part of the call that the frame comes from.
 */
final class StreamObserver<T> implements FlowCollector<T> {
  private final FlowCollector<? super T> collector;
  private final GuardedStream<Object> stream;

  StreamObserver(FlowCollector<? super T> collector, GuardedCall call, SeamContext context) {
    this.collector = collector;
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
      return collector.emit(frame, caller);
    } finally {
      binding.close();
    }
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
