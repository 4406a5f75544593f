package io.loophound.seam.webclient;

import io.loophound.wire.Bytes;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
  private static final Set<String> OF_ANY_BODY = Set.of("content-length", "content-type");

  private final WebAttempt attempt;
  private final Bytes bytes;
  private final AtomicReference<DataBuffer> held = new AtomicReference<>();
  private final Set<String> given;

  GateRequest(ClientHttpRequest request, WebAttempt attempt) {
    super(request);
    this.attempt = attempt;
    this.bytes = attempt.newBody();
    this.given = names();
  }

  @Override
  public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
    if (body instanceof Mono<?>) {
      // A client may send a body of one piece differently from one of several. It is judged before
      // the headers are sent, because another one may take its place.
      return Mono.from(body)
          .<Optional<DataBuffer>>map(Optional::of)
          .defaultIfEmpty(Optional.empty())
          .flatMap(only -> super.writeWith(only.isEmpty() ? Mono.empty() : last(only.get())));
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
    return last == null ? Mono.empty() : judged(last, false);
  }

  private Mono<DataBuffer> last(DataBuffer only) {
    copy(only);
    return judged(only, isPlain());
  }

  /** Whoever writes the body may have signed it, in a header that nobody else knows. */
  private boolean isPlain() {
    Set<String> added = names();
    added.removeAll(given);
    OF_ANY_BODY.forEach(added::remove);
    return added.isEmpty();
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    getHeaders().forEach((name, values) -> names.add(name));
    return names;
  }

  private DataBuffer changed(DataBuffer only) {
    byte[] changed = attempt.takeChangedBody();
    if (changed == null) {
      return only;
    }
    DataBuffer other = only.factory().wrap(changed);
    DataBufferUtils.release(only);
    if (getHeaders().getContentLength() >= 0) {
      getHeaders().setContentLength(changed.length);
    }
    return other;
  }

  private Mono<DataBuffer> judged(DataBuffer last, boolean changeable) {
    if (!attempt.refuses(bytes, changeable)) {
      Duration delay = attempt.takeDelay();
      DataBuffer sends = changed(last);
      return delay.isZero() ? Mono.just(sends) : later(sends, delay);
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
