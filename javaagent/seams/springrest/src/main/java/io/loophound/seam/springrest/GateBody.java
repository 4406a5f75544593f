package io.loophound.seam.springrest;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GateStream;
import io.loophound.seam.http.GuardedHttpCall;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.StreamingHttpOutputMessage.Body;

/**
 * A body that can be written only once, so it is judged while it is written.
 *
 * @param abort ends a request whose client would mistake the end of the body for a complete body
 */
record GateBody(Body body, GuardedHttpCall guarded, Runnable abort) implements Body {

  @Override
  public void writeTo(OutputStream out) throws IOException {
    GateStream gate = new GateStream(out, guarded);
    body.writeTo(gate);
    if (!gate.tryFinish()) {
      abort.run();
      throw new BodyRefusedException();
    }
  }
}
