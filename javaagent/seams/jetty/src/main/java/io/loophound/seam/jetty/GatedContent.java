package io.loophound.seam.jetty;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.nio.ByteBuffer;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.Content;

/**
 * A body that is read once, while it is sent: always one piece behind, so that its last piece is
 * not sent before the whole has been judged. The end of a refused body is a failure.
 */
final class GatedContent implements Request.Content {
  private final Request.Content source;
  private final GuardedHttpCall call;
  private Bytes body;
  private Content.Chunk held;
  private Content.Chunk last;

  GatedContent(Request.Content source, GuardedHttpCall call) {
    this.source = source;
    this.call = call;
    this.body = call.newBody(source.getLength());
  }

  @Override
  public String getContentType() {
    return source.getContentType();
  }

  @Override
  public long getLength() {
    return source.getLength();
  }

  @Override
  public Content.Chunk read() {
    Content.Chunk end = last;
    if (end != null) {
      last = Content.Chunk.next(end);
      return end;
    }
    while (true) {
      Content.Chunk chunk = source.read();
      if (chunk == null || Content.Chunk.isFailure(chunk) || body == null) {
        return chunk;
      }
      body.add(chunk.getByteBuffer());
      Content.Chunk before = held;
      if (chunk.isLast()) {
        held = null;
        return end(before, chunk);
      }
      held = copy(chunk);
      if (before != null) {
        return before;
      }
    }
  }

  /** Whoever writes the body may wait with the next piece until this one is released. */
  private static Content.Chunk copy(Content.Chunk chunk) {
    ByteBuffer bytes = ByteBuffer.allocate(chunk.remaining()).put(chunk.getByteBuffer());
    chunk.release();
    return Content.Chunk.from(bytes.flip(), false);
  }

  private Content.Chunk end(Content.Chunk before, Content.Chunk end) {
    Bytes whole = body;
    body = null;
    if (call.judge(whole)) {
      if (before != null) {
        before.release();
      }
      end.release();
      last = Content.Chunk.from(new BodyRefusedException(), true);
      return last;
    }
    last = before == null ? Content.Chunk.next(end) : end;
    return before == null ? end : before;
  }

  @Override
  public void demand(Runnable callback) {
    if (last == null) {
      source.demand(callback);
    } else {
      callback.run();
    }
  }

  @Override
  public void fail(Throwable failure) {
    drop();
    source.fail(failure);
  }

  /** For a redirect, with which the body is sent as it was judged. */
  @Override
  public boolean rewind() {
    drop();
    last = null;
    body = call.isJudged() ? null : call.newBody(source.getLength());
    return source.rewind();
  }

  private void drop() {
    Content.Chunk dropped = held;
    held = null;
    if (dropped != null) {
      dropped.release();
    }
  }
}
