package io.loophound.seam.jdk;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/** Publishes pieces as they are asked for, on the thread that asks. */
record Pieces(List<byte[]> pieces) implements Flow.Publisher<ByteBuffer> {

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    subscriber.onSubscribe(new Giving(subscriber));
  }

  private final class Giving implements Flow.Subscription {
    private final Flow.Subscriber<? super ByteBuffer> subscriber;
    private int next;
    private long wanted;
    private boolean running;

    Giving(Flow.Subscriber<? super ByteBuffer> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      wanted += count;
      if (running) {
        return;
      }
      running = true;
      while (wanted > 0 && next < pieces.size()) {
        wanted--;
        subscriber.onNext(ByteBuffer.wrap(pieces.get(next++)));
      }
      running = false;
      if (next == pieces.size()) {
        next++;
        subscriber.onComplete();
      }
    }

    @Override
    public void cancel() {
      next = pieces.size() + 1;
    }
  }
}
