package io.loophound.seam.webclient;

import io.loophound.wire.Bytes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpRequestDecorator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A request whose body passes a gate: its last piece is sent once the whole has been judged. The
 * last piece of a refused body is never sent; whatever waits for it is cancelled.
 */
final class GateRequest extends ClientHttpRequestDecorator {
  private final WebAttempt attempt;
  private final Bytes bytes;
  private final AtomicReference<DataBuffer> held = new AtomicReference<>();

  GateRequest(ClientHttpRequest request, WebAttempt attempt) {
    super(request);
    this.attempt = attempt;
    this.bytes = attempt.newBody();
  }

  @Override
  public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
    if (body instanceof Mono<?>) {
      // A client may send a body of one piece differently from one of several.
      return super.writeWith(Mono.from(body).flatMap(this::last));
    }
    return super.writeWith(
        Flux.from(body)
            .<DataBuffer>handle(
                (piece, sink) -> {
                  DataBuffer before = keep(piece);
                  if (before != null) {
                    sink.next(before);
                  }
                })
            .concatWith(Mono.defer(this::end))
            .doFinally(signal -> DataBufferUtils.release(held.getAndSet(null))));
  }

  private DataBuffer keep(DataBuffer piece) {
    if (piece.readableByteCount() == 0) {
      DataBufferUtils.release(piece);
      return null;
    }
    copy(piece);
    return held.getAndSet(piece);
  }

  private Mono<DataBuffer> end() {
    DataBuffer last = held.getAndSet(null);
    return last == null ? Mono.empty() : judged(last);
  }

  private Mono<DataBuffer> last(DataBuffer only) {
    copy(only);
    return judged(only);
  }

  private Mono<DataBuffer> judged(DataBuffer last) {
    if (!attempt.refuses(bytes)) {
      Duration delay = attempt.takeDelay();
      return delay.isZero() ? Mono.just(last) : later(last, delay);
    }
    DataBufferUtils.release(last);
    return Mono.never();
  }

  /** Blocks no thread, because it may be an event loop. */
  private static Mono<DataBuffer> later(DataBuffer last, Duration delay) {
    return Mono.delay(delay).map(tick -> last).doOnCancel(() -> DataBufferUtils.release(last));
  }

  private void copy(DataBuffer piece) {
    try (DataBuffer.ByteBufferIterator parts = piece.readableByteBuffers()) {
      while (parts.hasNext()) {
        bytes.add(parts.next());
      }
    }
  }
}
