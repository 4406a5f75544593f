package io.loophound.agent.http.okhttp;

import io.loophound.agent.http.PendingCall;
import io.loophound.agent.http.ReplyCollector;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import okhttp3.internal.connection.RealCall;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;

/** Copies what is read to a collector; asks for nothing that was not asked of it. */
final class TeeSource extends ForwardingSource {
  private final ReplyCollector collector;
  private final RealCall call;
  private final PendingCall pending;

  TeeSource(Source source, ReplyCollector collector, RealCall call, PendingCall pending) {
    super(source);
    this.collector = collector;
    this.call = call;
    this.pending = pending;
  }

  @Override
  public long read(Buffer sink, long count) throws IOException {
    long read;
    try {
      read = super.read(sink, count);
    } catch (IOException | RuntimeException e) {
      guarded(() -> failed(e));
      throw e;
    }
    guarded(() -> collect(sink, read));
    return read;
  }

  @Override
  public void close() throws IOException {
    guarded(collector::cancelled);
    super.close();
  }

  private void failed(Exception thrown) {
    if (CallInvocation.cancelled(call, thrown)) {
      collector.cancelled();
    } else {
      collector.failed(thrown);
    }
  }

  private void collect(Buffer sink, long read) {
    if (read < 0) {
      collector.complete();
      return;
    }
    try {
      sink.copyTo(new Into(collector), sink.size() - read, read);
    } catch (IOException e) {
      throw new IllegalStateException(e); // no stream of ours throws it
    }
  }

  private void guarded(Runnable ours) {
    try {
      ours.run();
    } catch (Throwable thrown) {
      pending.error(thrown);
    }
  }

  private static final class Into extends OutputStream {
    private final ReplyCollector collector;

    Into(ReplyCollector collector) {
      this.collector = collector;
    }

    @Override
    public void write(int value) {
      collector.next(ByteBuffer.wrap(new byte[] {(byte) value}));
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
      collector.next(ByteBuffer.wrap(bytes, from, count));
    }
  }
}
