package io.loophound.seam.ktor;

import io.ktor.utils.io.ByteReadChannel;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.JobKt;
import kotlinx.io.Buffer;
import kotlinx.io.Source;

/** A reply's body, with a collector that gets what the application reads. */
final class WatchedChannel implements ByteReadChannel {
  private final ByteReadChannel real;
  private final CoroutineContext context;
  private final ReplyCollector collector;
  private final Buffer ready = new Buffer();
  private volatile boolean cut;

  /**
   * Watches a body.
   *
   * @param context of the call, whose coroutines read the connection
   */
  WatchedChannel(ByteReadChannel real, CoroutineContext context, ReplyCollector collector) {
    this.real = real;
    this.context = context;
    this.collector = collector;
  }

  /** Whether the application gets an end that is not the provider's. */
  boolean isCut() {
    return cut;
  }

  @Override
  public Throwable getClosedCause() {
    return cut ? null : real.getClosedCause();
  }

  @Override
  public boolean isClosedForRead() {
    boolean closed = ready.exhausted() && hasEnded();
    if (closed) {
      ended();
    }
    return closed;
  }

  @Override
  public Source getReadBuffer() {
    if (ready.exhausted()) {
      transfer();
    }
    return ready;
  }

  @Override
  public Object awaitContent(int min, Continuation<? super Boolean> then) {
    try {
      return await(min, Coroutines.cast(then));
    } catch (Throwable thrown) {
      collector.failed(thrown);
      throw Coroutines.sneak(thrown);
    }
  }

  private Object await(int min, Continuation<Object> then) throws Throwable {
    transfer();
    if (ready.getSize() >= min) {
      return true;
    }
    if (hasEnded()) {
      ended();
      return false;
    }
    return KtorAttempt.COROUTINES.run(
        then,
        more -> real.awaitContent(1, Coroutines.cast(more)),
        (there, thrown) -> {
          if (thrown != null) {
            collector.failed(thrown);
            throw thrown;
          }
          return await(min, then);
        });
  }

  private boolean hasEnded() {
    return cut || real.isClosedForRead();
  }

  private void ended() {
    Throwable cause = getClosedCause();
    if (cut) {
      return;
    }
    if (cause == null) {
      collector.complete();
    } else {
      collector.failed(cause);
    }
  }

  /** Received bytes go to the collector, then to the application. */
  private void transfer() {
    if (cut) {
      return;
    }
    Buffer source = real.getReadBuffer().getBuffer();
    if (source.exhausted()) {
      return;
    }
    byte[] piece = new byte[(int) source.getSize()];
    for (int at = 0; at < piece.length; ) {
      at += source.readAtMostTo(piece, at, piece.length);
    }
    Cut here = collector.next(ByteBuffer.wrap(piece));
    if (here == null) {
      ready.write(piece, 0, piece.length);
    } else {
      cut(here, piece);
    }
  }

  private void cut(Cut here, byte[] piece) {
    cut = true;
    ready.write(piece, 0, here.keep());
    ready.write(here.closing(), 0, here.closing().length);
    real.cancel(new BodyRefusedException());
    // otherwise the application's end would wait for the provider's next bytes
    JobKt.cancelChildren(context, null);
  }

  @Override
  public void cancel(Throwable cause) {
    collector.cancelled();
    real.cancel(cause);
  }
}
