package io.loophound.agent.http.okhttp;

import io.loophound.agent.http.GateStream;
import io.loophound.agent.http.PendingCall;
import io.loophound.agent.http.Refused;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.Okio;

/** A body that can be written only once; judged while it is, when its call is a pending one. */
final class GateBody extends RequestBody {
  private final RequestBody body;
  private volatile PendingCall call;

  GateBody(RequestBody body) {
    this.body = body;
  }

  /** From now on the body belongs to this call. */
  void judgedBy(PendingCall pending) {
    call = pending;
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
    return body.isOneShot();
  }

  @Override
  public boolean isDuplex() {
    return body.isDuplex();
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    PendingCall judge = call;
    if (judge == null) {
      body.writeTo(sink);
      return;
    }
    GateStream gate = new GateStream(sink.outputStream(), judge);
    BufferedSink gated = Okio.buffer(Okio.sink(gate));
    body.writeTo(gated);
    gated.emit();
    if (!gate.finish()) {
      throw new Refused();
    }
  }
}
