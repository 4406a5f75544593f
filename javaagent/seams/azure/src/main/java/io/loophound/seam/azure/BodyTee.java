package io.loophound.seam.azure;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/** A reply's body, with a collector that gets what the application reads. */
final class BodyTee {
  private final ReplyCollector collector;
  private final Consumer<Throwable> errors;

  BodyTee(ReplyCollector collector, Consumer<Throwable> errors) {
    this.collector = collector;
    this.errors = errors;
  }

  /** The body as the application gets it. */
  Flux<ByteBuffer> watch(Flux<ByteBuffer> body) {
    return body.handle(this::pass)
        .doOnError(collector::failed)
        .doOnComplete(collector::complete)
        .doOnCancel(collector::cancelled);
  }

  private void pass(ByteBuffer piece, SynchronousSink<ByteBuffer> sink) {
    Cut cut = cut(piece);
    if (cut == null) {
      sink.next(piece);
      return;
    }
    ByteBuffer last = ByteBuffer.allocate(cut.keep() + cut.closing().length);
    last.put(piece.slice(piece.position(), cut.keep())).put(cut.closing()).flip();
    sink.next(last);
    sink.complete();
  }

  private Cut cut(ByteBuffer piece) {
    try {
      return collector.next(piece);
    } catch (Throwable thrown) {
      errors.accept(thrown);
      return null;
    }
  }
}
