package io.loophound.seam.okhttp;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GateStream;
import io.loophound.seam.http.GuardedHttpCall;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;

/**
 * A body that can be written only once, so it is judged while it is written, if its call is
 * pending.
 */
final class GateBody extends RequestBody {
  private final RequestBody body;
  private volatile GuardedHttpCall call;

  GateBody(RequestBody body) {
    this.body = body;
  }

  /** From now on the body belongs to this call. */
  void judgedBy(GuardedHttpCall guarded) {
    call = guarded;
  }

  @Override
  public MediaType contentType() {
    return body.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return body.contentLength();
  }

  @Override
  public boolean isOneShot() {
    return OkHttpVersion.isOneShot(body);
  }

  @Override
  public boolean isDuplex() {
    return OkHttpVersion.isDuplex(body);
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    GuardedHttpCall judge = call;
    if (judge == null) {
      body.writeTo(sink);
      return;
    }
    GateStream gate = new GateStream(sink.outputStream(), judge);
    BufferedSink gated = Okio.buffer(Okio.sink(gate));
    body.writeTo(gated);
    gated.emit();
    if (!gate.tryFinish()) {
      throw new BodyRefusedException();
    }
  }
}
