package io.loophound.seam.apache5;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GateStream;
import io.loophound.seam.http.GuardedHttpCall;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hc.core5.function.Supplier;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

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

  /**
   * The client closes a chunked body with its last chunk even if writing it fails, so the server
   * would have a complete, though shorter, request. Trailers are part of that chunk.
   */
  @Override
  public Supplier<List<? extends Header>> getTrailers() {
    Supplier<List<? extends Header>> trailers = super.getTrailers();
    return () -> {
      if (guarded.isRefused()) {
        throw new UncheckedIOException(new BodyRefusedException());
      }
      return trailers == null ? null : trailers.get();
    };
  }
}
