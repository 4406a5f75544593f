package io.loophound.seam.jetty;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import org.eclipse.jetty.io.Content;

/** The body of a reply, with a collector that gets what the application reads. */
final class WatchedSource implements Content.Source {
  private final Content.Source source;
  private final ReplyCollector collector;
  private volatile Content.Chunk end;

  WatchedSource(Content.Source source, ReplyCollector collector) {
    this.source = source;
    this.collector = collector;
  }

  /** Whether LoopHound has ended it. */
  boolean isCut() {
    return end != null;
  }

  @Override
  public Content.Chunk read() {
    if (end != null) {
      return Content.Chunk.next(end);
    }
    Content.Chunk chunk = source.read();
    Cut cut = chunk == null || Content.Chunk.isFailure(chunk) ? null : look(chunk);
    return cut == null ? chunk : cut(chunk, cut);
  }

  private Cut look(Content.Chunk chunk) {
    Cut cut = collector.next(chunk.getByteBuffer());
    if (cut == null && chunk.isLast()) {
      collector.complete();
    }
    return cut;
  }

  /** The connection is closed, or the stream reset: the provider goes on sending. */
  private Content.Chunk cut(Content.Chunk chunk, Cut cut) {
    ByteBuffer bytes = ByteBuffer.wrap(cut.bytesOf(chunk.getByteBuffer()));
    chunk.release();
    Content.Chunk last = Content.Chunk.from(bytes, true);
    end = last;
    source.fail(new ClosedChannelException());
    return last;
  }

  @Override
  public void demand(Runnable callback) {
    if (end == null) {
      source.demand(callback);
    } else {
      callback.run();
    }
  }

  /** The application has read enough. */
  @Override
  public void fail(Throwable failure) {
    collector.cancelled();
    source.fail(failure);
  }

  @Override
  public long getLength() {
    return source.getLength();
  }
}
