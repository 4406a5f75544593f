package io.loophound.integration.semantickernel.chat;

import com.azure.core.http.rest.Response;
import com.azure.core.util.BinaryData;
import io.loophound.agent.seam.GuardedCall;
import io.loophound.agent.seam.Scopes;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * A model call that the guard knows: the client below makes it, and must not count it. What follows
 * the reply, such as a tool, is not part of the call.
 */
final class WatchedCall extends Mono<Response<BinaryData>> {
  private final Mono<Response<BinaryData>> reply;
  private final GuardedCall call;
  private final Replies replies;

  WatchedCall(Mono<Response<BinaryData>> reply, GuardedCall call, Replies replies) {
    this.reply = reply;
    this.call = call;
    this.replies = replies;
  }

  @Override
  public void subscribe(CoreSubscriber<? super Response<BinaryData>> actual) {
    making(() -> reply.subscribe(new Observer(actual)));
  }

  private void making(Runnable act) {
    Object outer = Scopes.suspendModelCall();
    Scopes.openModelCall(call);
    try {
      act.run();
    } finally {
      Scopes.resumeModelCall(outer);
    }
  }

  private static void made(Runnable act) {
    Object suspended = Scopes.suspendModelCall();
    try {
      act.run();
    } finally {
      Scopes.resumeModelCall(suspended);
    }
  }

  private final class Observer implements CoreSubscriber<Response<BinaryData>>, Subscription {
    private final CoreSubscriber<? super Response<BinaryData>> actual;
    private Subscription upstream;

    Observer(CoreSubscriber<? super Response<BinaryData>> actual) {
      this.actual = actual;
    }

    @Override
    public Context currentContext() {
      return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      upstream = subscription;
      made(() -> actual.onSubscribe(this));
    }

    @Override
    public void onNext(Response<BinaryData> response) {
      call.completed(() -> replies.read(response));
      made(() -> actual.onNext(response));
    }

    @Override
    public void onError(Throwable error) {
      call.failed(error);
      made(() -> actual.onError(error));
    }

    @Override
    public void onComplete() {
      call.cancelled(); // has an effect only if there was no reply
      made(actual::onComplete);
    }

    @Override
    public void request(long count) {
      making(() -> upstream.request(count));
    }

    @Override
    public void cancel() {
      upstream.cancel();
      call.cancelled();
    }
  }
}
