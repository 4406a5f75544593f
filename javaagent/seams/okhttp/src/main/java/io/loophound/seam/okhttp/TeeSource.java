package io.loophound.seam.okhttp;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.IOException;
import java.nio.ByteBuffer;
import okhttp3.Call;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;

/** Copies what is read to a collector; requests nothing beyond what is requested from it. */
final class TeeSource extends ForwardingSource {
  private final ReplyCollector collector;
  private final Call call;
  private final GuardedHttpCall guarded;
  private final Buffer piece = new Buffer();
  private boolean cut;

  TeeSource(Source source, ReplyCollector collector, Call call, GuardedHttpCall guarded) {
    super(source);
    this.collector = collector;
    this.call = call;
    this.guarded = guarded;
  }

  @Override
  public long read(Buffer sink, long count) throws IOException {
    if (cut) {
      return -1;
    }
    long read;
    try {
      read = super.read(piece, count);
    } catch (IOException | RuntimeException e) {
      failed(e);
      throw e;
    }
    Cut here = cut(read);
    if (here != null) {
      return last(sink, here);
    }
    if (read > 0) {
      sink.write(piece, read);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    if (!cut) {
      collector.cancelled();
      super.close();
    }
  }

  private Cut cut(long read) {
    try {
      if (read < 0) {
        collector.complete();
      } else if (read > 0) {
        Buffer copy = new Buffer();
        piece.copyTo(copy, 0, read);
        return collector.next(ByteBuffer.wrap(copy.readByteArray()));
      }
    } catch (Throwable thrown) {
      guarded.error(thrown);
    }
    return null;
  }

  /**
   * What still belongs to a cut reply; its call is cancelled, because closing would otherwise read
   * on.
   */
  private long last(Buffer sink, Cut here) {
    cut = true;
    sink.write(piece, here.keep());
    sink.write(here.closing());
    piece.clear();
    call.cancel();
    try {
      super.close();
    } catch (IOException e) {
      // it is of no use any more
    }
    long length = (long) here.keep() + here.closing().length;
    return length == 0 ? -1 : length;
  }

  private void failed(Exception thrown) {
    if (CallInvocation.isCancelled(call, thrown)) {
      collector.cancelled();
    } else {
      collector.failed(thrown);
    }
  }
}
