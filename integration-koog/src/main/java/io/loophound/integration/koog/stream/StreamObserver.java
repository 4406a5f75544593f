package io.loophound.integration.koog.stream;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
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
  private final GuardedCall call;
  private final SeamContext context;
  private final StreamedReply reply = new StreamedReply();
  private volatile RuntimeException cut;

  StreamObserver(FlowCollector<? super T> collector, GuardedCall call, SeamContext context) {
    this.collector = collector;
    this.call = call;
    this.context = context;
  }

  @Override
  public Object emit(T frame, Continuation<? super Unit> caller) {
    RuntimeException kill = cut == null ? read(frame) : cut;
    if (kill != null) {
      cut = kill;
      call.cut(reply::reply);
      throw kill;
    }
    Object suspended = Scopes.suspendModelCall();
    try {
      return collector.emit(frame, caller);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  /** Reads a frame; returns the exception that ends the stream here, or null. */
  private RuntimeException read(T frame) {
    try {
      return call.ended() ? null : call.heard(reply.add(frame));
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  /** The stream has ended; returns the exception for the application, or null for its end. */
  Throwable ended(Throwable thrown) {
    if (cut != null) {
      return cut; // a client may have wrapped it
    }
    if (thrown == null) {
      call.completed(reply::reply);
    } else if (thrown instanceof CancellationException) {
      call.cut(reply::reply);
    } else {
      call.failed(thrown);
    }
    return thrown;
  }
}
