package io.loophound.seam.webclient;

import io.loophound.wire.Bytes;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
  private final HeldBuffer held = new HeldBuffer();
  private final Set<String> given;

  GateRequest(ClientHttpRequest request, WebAttempt attempt) {
    super(request);
    this.attempt = attempt;
    this.bytes = attempt.newBody();
    this.given = names();
    attempt.holds(held);
  }

  @Override
  public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
    if (body instanceof Mono<?>) {
      // A client may send a body of one piece differently from one of several. It is judged before
      // the headers are sent, because another one may take its place.
      return Mono.from(body)
          .<Optional<DataBuffer>>map(Optional::of)
          .defaultIfEmpty(Optional.empty())
          .flatMap(only -> super.writeWith(only.isEmpty() ? Mono.empty() : last(only.get())))
          // not when it is complete: some clients only ask for the body then
          .doOnError(thrown -> held.close())
          .doOnCancel(held::close);
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
            .concatWith(Mono.defer(() -> held.isEmpty() ? Mono.empty() : judged(false)))
            .doFinally(signal -> held.close()));
  }

  private DataBuffer keep(DataBuffer piece) {
    if (piece.readableByteCount() == 0) {
      DataBufferUtils.release(piece);
      return null;
    }
    copy(piece);
    return held.swap(piece);
  }

  private Mono<DataBuffer> last(DataBuffer only) {
    copy(only);
    DataBufferUtils.release(held.swap(only));
    return judged(isPlain());
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

  private Mono<DataBuffer> judged(boolean changeable) {
    if (attempt.refuses(bytes, changeable)) {
      held.close();
      return Mono.never();
    }
    Duration delay = attempt.takeDelay();
    change();
    Mono<DataBuffer> last = Mono.defer(this::taken);
    // blocks no thread, because it may be an event loop
    return (delay.isZero() ? last : Mono.delay(delay).then(last))
        .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
  }

  private void change() {
    byte[] changed = attempt.takeChangedBody();
    if (changed != null) {
      DataBufferUtils.release(held.swap(bufferFactory().wrap(changed)));
      if (getHeaders().getContentLength() >= 0) {
        getHeaders().setContentLength(changed.length);
      }
    }
  }

  /** None if the call was cancelled while it was judged or waited. */
  private Mono<DataBuffer> taken() {
    DataBuffer last = held.take();
    return last == null ? Mono.never() : Mono.just(last);
  }

  private void copy(DataBuffer piece) {
    try (DataBuffer.ByteBufferIterator parts = piece.readableByteBuffers()) {
      while (parts.hasNext()) {
        bytes.add(parts.next());
      }
    }
  }
}
