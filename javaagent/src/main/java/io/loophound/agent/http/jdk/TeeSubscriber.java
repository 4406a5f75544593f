package io.loophound.agent.http.jdk;

import io.loophound.agent.http.ReplyCollector;
import io.loophound.agent.seam.SeamContext;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The application's body subscriber, with a collector that gets a copy of each buffer first. Demand
 * and cancellation are the application's alone.
 */
final class TeeSubscriber<T> implements BodySubscriber<T> {
  private final BodySubscriber<T> subscriber;
  private final ReplyCollector collector;
  private final SeamContext context;

  TeeSubscriber(BodySubscriber<T> subscriber, ReplyCollector collector, SeamContext context) {
    this.subscriber = subscriber;
    this.collector = collector;
    this.context = context;
  }

  @Override
  public CompletionStage<T> getBody() {
    return subscriber.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscriber.onSubscribe(new Watched(subscription));
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    guarded(() -> buffers.forEach(collector::next));
    subscriber.onNext(buffers);
  }

  @Override
  public void onError(Throwable thrown) {
    guarded(() -> collector.failed(thrown));
    subscriber.onError(thrown);
  }

  @Override
  public void onComplete() {
    guarded(collector::complete);
    subscriber.onComplete();
  }

  private void guarded(Runnable ours) {
    try {
      ours.run();
    } catch (Throwable thrown) {
      context.error(thrown);
    }
  }

  private final class Watched implements Flow.Subscription {
    private final Flow.Subscription subscription;

    Watched(Flow.Subscription subscription) {
      this.subscription = subscription;
    }

    @Override
    public void request(long count) {
      subscription.request(count);
    }

    @Override
    public void cancel() {
      guarded(collector::cancelled);
      subscription.cancel();
    }
  }
}
