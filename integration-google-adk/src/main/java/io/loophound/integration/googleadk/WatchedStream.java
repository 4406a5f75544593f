package io.loophound.integration.googleadk;

import com.google.adk.models.LlmResponse;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.GuardedStream;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.integration.googleadk.mapping.StreamedReply;
import io.reactivex.rxjava3.core.Flowable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Subscriber;

/** The stream of a model call: an agent's loop subscribes to it once. */
final class WatchedStream extends Flowable<LlmResponse> {
  private final Flowable<LlmResponse> stream;
  private final GuardedCall call;
  private final boolean inParts;
  private final SeamContext context;
  private final Work run = Work.ofThread();
  private final AtomicBoolean subscribed = new AtomicBoolean();

  /** A stream for the run of this thread; {@code inParts} if a stream was requested. */
  WatchedStream(
      Flowable<LlmResponse> stream, GuardedCall call, boolean inParts, SeamContext context) {
    this.stream = stream;
    this.call = call;
    this.inParts = inParts;
    this.context = context;
  }

  @Override
  protected void subscribeActual(Subscriber<? super LlmResponse> actual) {
    if (!subscribed.compareAndSet(false, true)) {
      stream.subscribe(actual);
      return;
    }
    Object outer = Scopes.suspendModelCall();
    Scopes.tryOpenModelCall(call);
    try {
      stream.subscribe(
          new StreamAdapter<>(
              actual,
              new GuardedStream<>(context, call, new StreamedReply(inParts), run),
              late -> false));
    } finally {
      Scopes.resumeModelCall(outer);
    }
  }
}
