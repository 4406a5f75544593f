package io.loophound.seam.netty;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;

/** The reply to a model call, with a collector that gets what comes in. Never throws. */
final class WatchedReply {
  private final GuardedHttpCall call;
  private final ReplyCollector collector;

  private WatchedReply(GuardedHttpCall call, ReplyCollector collector) {
    this.call = call;
    this.collector = collector;
  }

  /** The reply that begins, or null if nobody wants it; the head gets the warning. */
  static WatchedReply of(GuardedHttpCall call, HttpResponse head) {
    try {
      String encoding = head.headers().get("content-encoding");
      ReplyCollector collector =
          call.reply(
              head.status().code(),
              encoding,
              ReplyCollector.length(head.headers().get("content-length")));
      String warning = call.warning();
      if (warning != null) {
        head.headers().set(GuardedHttpCall.WARNING, warning);
      }
      return collector == null ? null : new WatchedReply(call, collector);
    } catch (Throwable thrown) {
      call.error(thrown);
      return null;
    }
  }

  /** What the application gets instead of a piece in which the reply is cut; null: it goes on. */
  HttpContent examine(HttpContent content) {
    try {
      int before = 0;
      for (ByteBuffer piece : content.content().nioBuffers()) {
        Cut cut = collector.next(piece);
        if (cut != null) {
          byte[] kept = new byte[before + cut.keep()];
          content.content().getBytes(content.content().readerIndex(), kept);
          return new DefaultLastHttpContent(Unpooled.wrappedBuffer(kept, cut.closing()));
        }
        before += piece.remaining();
      }
    } catch (Throwable thrown) {
      call.error(thrown);
    }
    return null;
  }

  void complete() {
    collector.complete();
  }

  void left() {
    collector.cancelled();
  }

  void failed() {
    collector.failed(new ClosedChannelException());
  }
}
