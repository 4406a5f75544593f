package io.loophound.integration.agentscope.call;

import io.agentscope.core.model.ChatResponse;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.integration.agentscope.mapping.StreamedReply;
import io.loophound.integration.agentscope.run.Run;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Observes a stream and passes everything on, in the run that it belongs to. What the application
 * does with a signal, such as its next model call, is not part of the call that the signal comes
 * from.
 */
final class StreamObserver implements CoreSubscriber<ChatResponse>, Subscription {
  private final CoreSubscriber<? super ChatResponse> actual;
  private final GuardedCall call;
  private final SeamContext context;
  private final Run run;
  private final StreamedReply reply = new StreamedReply();
  private Subscription upstream;
  private boolean cut;

  StreamObserver(
      CoreSubscriber<? super ChatResponse> actual, GuardedCall call, SeamContext context) {
    this.actual = actual;
    this.call = call;
    this.context = context;
    run = Run.in(actual.currentContext());
  }

  @Override
  public Context currentContext() {
    return actual.currentContext();
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    signal(() -> actual.onSubscribe(this));
  }

  @Override
  public void onNext(ChatResponse part) {
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

  /** Reads a part; returns the exception that ends the stream here, or null. */
  private RuntimeException read(ChatResponse part) {
    try {
      return call.ended() ? null : call.heard(reply.add(part));
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
      Run.during(run, signal);
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
