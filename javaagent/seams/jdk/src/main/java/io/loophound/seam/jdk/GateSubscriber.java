package io.loophound.seam.jdk;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.wire.Bytes;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes a body on, always delayed by one piece, and asks the gate before the last piece. The
 * client's demand is passed to the publisher, plus the one piece held.
 */
final class GateSubscriber implements Flow.Subscriber<ByteBuffer>, Flow.Subscription {
  private final Flow.Subscriber<? super ByteBuffer> client;
  private final GatePublisher gate;
  private final Bytes body;
  private final AtomicLong wanted = new AtomicLong();
  private final AtomicBoolean first = new AtomicBoolean(true);
  private final AtomicBoolean finished = new AtomicBoolean();
  private Flow.Subscription publisher;
  private ByteBuffer held;
  private volatile boolean ending;

  GateSubscriber(Flow.Subscriber<? super ByteBuffer> client, GatePublisher gate) {
    this.client = client;
    this.gate = gate;
    this.body = gate.newBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    publisher = subscription;
    client.onSubscribe(this);
  }

  @Override
  public void onNext(ByteBuffer piece) {
    if (!piece.hasRemaining()) {
      // If it were held instead of the last real piece the whole body would be sent.
      publisher.request(1);
      return;
    }
    body.add(piece);
    ByteBuffer next = held;
    held = piece;
    if (next != null) {
      emit(next);
    }
  }

  @Override
  public void onError(Throwable thrown) {
    client.onError(thrown);
  }

  @Override
  public void onComplete() {
    if (gate.refuses(body)) {
      client.onError(new BodyRefusedException());
    } else {
      end(gate.takeDelay());
    }
  }

  /** Blocks no thread, because other calls may need it. */
  private void end(Duration delay) {
    if (delay.isZero()) {
      ending = true;
      finish();
    } else {
      CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
          .execute(() -> end(Duration.ZERO));
    }
  }

  @Override
  public void request(long count) {
    if (count <= 0) {
      publisher.request(count);
      return;
    }
    wanted.accumulateAndGet(count, GateSubscriber::plus);
    if (ending) {
      finish();
    } else {
      boolean ahead = first.compareAndSet(true, false);
      publisher.request(ahead ? plus(count, 1) : count);
    }
  }

  @Override
  public void cancel() {
    publisher.cancel();
  }

  /** Sends the held piece as soon as the client requests it. */
  private void finish() {
    boolean ready = held == null || wanted.get() > 0;
    if (ready && finished.compareAndSet(false, true)) {
      if (held != null) {
        emit(held);
      }
      client.onComplete();
    }
  }

  private void emit(ByteBuffer piece) {
    if (wanted.get() != Long.MAX_VALUE) {
      wanted.decrementAndGet();
    }
    client.onNext(piece);
  }

  private static long plus(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
