package io.loophound.seam.webclient;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * The body of a reply, with a collector that gets a copy of each piece first. The application's
 * demand is passed to the body; when the reply is cut, the last requested piece carries the closing
 * bytes, and the body is cancelled.
 */
final class ReplyTee {
  private final ReplyCollector collector;
  private final Consumer<Throwable> errors;

  ReplyTee(ReplyCollector collector, Consumer<Throwable> errors) {
    this.collector = collector;
    this.errors = errors;
  }

  /** The body as the application gets it. */
  Flux<DataBuffer> watch(Flux<DataBuffer> body) {
    return body.handle(this::pass)
        .doOnError(collector::failed)
        .doOnComplete(collector::complete)
        .doOnCancel(collector::cancelled);
  }

  private void pass(DataBuffer piece, SynchronousSink<DataBuffer> sink) {
    DataBuffer last = cut(piece);
    if (last == null) {
      sink.next(piece);
      return;
    }
    DataBufferUtils.release(piece);
    sink.next(last);
    sink.complete();
  }

  /** The replacement for the piece if the reply is cut in it, otherwise null. */
  private DataBuffer cut(DataBuffer piece) {
    try (DataBuffer.ByteBufferIterator parts = piece.readableByteBuffers()) {
      int before = 0;
      while (parts.hasNext()) {
        ByteBuffer part = parts.next();
        Cut cut = collector.next(part);
        if (cut != null) {
          return closed(piece, before + cut.keep(), cut.closing());
        }
        before += part.remaining();
      }
    } catch (Throwable thrown) {
      errors.accept(thrown);
    }
    return null;
  }

  private static DataBuffer closed(DataBuffer piece, int keep, byte[] closing) {
    byte[] kept = new byte[keep];
    int position = piece.readPosition();
    piece.read(kept);
    piece.readPosition(position);
    DataBuffer last = piece.factory().allocateBuffer(keep + closing.length);
    return last.write(kept).write(closing);
  }
}
