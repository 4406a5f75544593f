package io.loophound.seam.okhttp;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.loophound.wire.Dialects;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import okio.Okio;

/** A reply's body, with a collector that gets what the application reads. */
final class TeeBody extends ResponseBody {
  private final ResponseBody body;
  private final BufferedSource source;

  TeeBody(ResponseBody body, ReplyCollector collector, Call call, GuardedHttpCall guarded) {
    this.body = body;
    this.source = Okio.buffer(new TeeSource(body.source(), collector, call, guarded));
  }

  @Override
  public MediaType contentType() {
    return body.contentType();
  }

  /** The length of a stream is not reported, because a cut stream would have another length. */
  @Override
  public long contentLength() {
    MediaType type = body.contentType();
    boolean stream = type != null && Dialects.isStream(type.toString());
    return stream ? -1 : body.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }
}
