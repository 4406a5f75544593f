package io.loophound.agent.http.okhttp;

import io.loophound.agent.http.PendingCall;
import io.loophound.agent.http.ReplyCollector;
import java.util.Set;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okhttp3.internal.connection.RealCall;
import okio.BufferedSource;
import okio.Okio;

/** A reply's body, with a collector that gets what the application reads. */
final class TeeBody extends ResponseBody {
  private static final Set<String> STREAMS = Set.of("event-stream", "x-ndjson");

  private final ResponseBody body;
  private final BufferedSource source;

  TeeBody(ResponseBody body, ReplyCollector collector, RealCall call, PendingCall pending) {
    this.body = body;
    this.source = Okio.buffer(new TeeSource(body.source(), collector, call, pending));
  }

  @Override
  public MediaType contentType() {
    return body.contentType();
  }

  /** Of a stream it is not told: one that is cut would have another length. */
  @Override
  public long contentLength() {
    MediaType type = body.contentType();
    boolean stream = type != null && STREAMS.contains(type.subtype());
    return stream ? -1 : body.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }
}
