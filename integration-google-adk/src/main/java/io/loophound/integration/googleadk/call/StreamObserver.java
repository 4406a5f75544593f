package io.loophound.integration.googleadk.call;

import com.google.adk.models.LlmResponse;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.integration.googleadk.mapping.StreamedReply;
import io.loophound.integration.googleadk.run.Run;
import io.reactivex.rxjava3.core.FlowableSubscriber;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Observes a stream and passes everything on, in the run that it belongs to. What the application
 * does with a signal, such as its next model call, is not part of the call that the signal comes
 * from.
 */
final class StreamObserver implements FlowableSubscriber<LlmResponse>, Subscription {
  private final Subscriber<? super LlmResponse> actual;
  private final GuardedCall call;
  private final boolean inParts;
  private final Run run;
  private final SeamContext context;
  private final StreamedReply reply = new StreamedReply();
  private Subscription upstream;
  private boolean cut;

  StreamObserver(
      Subscriber<? super LlmResponse> actual,
      GuardedCall call,
      boolean inParts,
      Run run,
      SeamContext context) {
    this.actual = actual;
    this.call = call;
    this.inParts = inParts;
    this.run = run;
    this.context = context;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    signal(() -> actual.onSubscribe(this));
  }

  @Override
  public void onNext(LlmResponse part) {
    if (cut) {
      return;
    }
    RuntimeException kill = read(part);
    if (kill == null) {
      signal(() -> actual.onNext(part));
      return;
    }
    cut = true;
    upstream.cancel();
    call.cut(reply::reply);
    signal(() -> actual.onError(kill));
  }

  /**
   * Reads a part; returns the exception that ends the stream here, or null. The receiver of a part
   * executes its tool calls immediately, so the guard gets the part first.
   */
  private RuntimeException read(LlmResponse part) {
    try {
      if (call.ended()) {
        return null;
      }
      RuntimeException kill = call.heard(reply.add(part));
      if (kill == null && reply.isWhole(inParts)) {
        call.completed(reply::reply);
      }
      return kill;
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  @Override
  public void onError(Throwable error) {
    if (!cut) {
      call.failed(error);
      signal(() -> actual.onError(error));
    }
  }

  @Override
  public void onComplete() {
    if (!cut) {
      call.completed(reply::reply);
      signal(actual::onComplete);
    }
  }

  private void signal(Runnable signal) {
    Object suspended = Scopes.suspendModelCall();
    try {
      run.during(signal);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  /** The model may be called only now. */
  @Override
  public void request(long count) {
    Object suspended = Scopes.suspendModelCall();
    Scopes.openModelCall(call);
    try {
      upstream.request(count);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  @Override
  public void cancel() {
    upstream.cancel();
    call.cancelled();
  }
}
