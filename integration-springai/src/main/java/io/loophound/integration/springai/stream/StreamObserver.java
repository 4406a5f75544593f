package io.loophound.integration.springai.stream;

import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.SeamContext;
import io.loophound.integration.springai.call.ModelCall;
import io.loophound.integration.springai.mapping.StreamedReply;
import io.loophound.integration.springai.turn.Turns;
import java.util.function.Function;
import org.reactivestreams.Subscription;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Observes a stream and passes everything on. What the application does with a signal, such as its
 * next model call, is not part of the call that the signal comes from.
 */
final class StreamObserver<T> implements CoreSubscriber<T>, Subscription {
  private final CoreSubscriber<? super T> actual;
  private final ModelCall call;
  private final SeamContext context;
  private final Function<T, ChatResponse> response;
  private final StreamedReply reply = new StreamedReply();
  private Subscription upstream;
  private boolean cut;

  StreamObserver(
      CoreSubscriber<? super T> actual,
      ModelCall call,
      SeamContext context,
      Function<T, ChatResponse> response) {
    this.actual = actual;
    this.call = call;
    this.context = context;
    this.response = response;
  }

  @Override
  public Context currentContext() {
    return actual.currentContext().put(Turns.MODEL_CALL, call);
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    actual.onSubscribe(this);
  }

  @Override
  public void onNext(T part) {
    if (cut) {
      return;
    }
    RuntimeException kill = read(part);
    if (kill != null) {
      cut = true;
      upstream.cancel();
      call.cut(reply);
      error(kill);
      return;
    }
    Object suspended = Scopes.suspendModelCall();
    try {
      actual.onNext(part);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  /** Reads a part; returns the exception that ends the stream here, or null. */
  private RuntimeException read(T part) {
    try {
      return call.guarded().ended() ? null : call.guarded().heard(reply.add(response.apply(part)));
    } catch (Throwable e) {
      context.error(e);
      return null;
    }
  }

  @Override
  public void onError(Throwable error) {
    if (!cut) {
      call.guarded().failed(error);
      error(error);
    }
  }

  private void error(Throwable error) {
    Object suspended = Scopes.suspendModelCall();
    try {
      actual.onError(error);
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  @Override
  public void onComplete() {
    if (cut) {
      return;
    }
    call.completed(reply);
    Object suspended = Scopes.suspendModelCall();
    try {
      actual.onComplete();
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  @Override
  public void request(long count) {
    upstream.request(count);
  }

  @Override
  public void cancel() {
    upstream.cancel();
    call.guarded().cancelled();
  }
}
