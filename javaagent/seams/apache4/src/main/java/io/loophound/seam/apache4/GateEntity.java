package io.loophound.seam.apache4;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GateStream;
import io.loophound.seam.http.GuardedHttpCall;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.http.HttpEntity;
import org.apache.http.entity.HttpEntityWrapper;

/** A body that can be written only once, so it is judged while it is written. */
final class GateEntity extends HttpEntityWrapper {
  private final GuardedHttpCall guarded;

  GateEntity(HttpEntity entity, GuardedHttpCall guarded) {
    super(entity);
    this.guarded = guarded;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    GateStream gate = new GateStream(out, guarded);
    super.writeTo(gate);
    if (!gate.tryFinish()) {
      throw new BodyRefusedException();
    }
  }
}
