package io.loophound.seam.apache4;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.http.HttpEntity;
import org.apache.http.HttpEntityEnclosingRequest;
import org.apache.http.HttpException;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.nio.ContentEncoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.HttpAsyncRequestProducer;
import org.apache.http.protocol.HttpContext;

/**
 * The application's producer. A body that may be written twice is judged before the client has the
 * request; any other is first taken from its producer, judged, and then sent.
 */
public final class GateProducer implements HttpAsyncRequestProducer {
  private final HttpAsyncRequestProducer producer;
  private final AsyncCall<?> call;
  private final Taker taker = new Taker();
  private GuardedHttpCall guarded;
  private Bytes body;
  private boolean looked;
  private volatile boolean open = true;
  private volatile Runnable restore = () -> {};
  private int sent;

  /** The same, as the guard sees it. */
  public GateProducer(HttpAsyncRequestProducer producer, AsyncCall<?> call) {
    this.producer = producer;
    this.call = call;
  }

  @Override
  public HttpHost getTarget() {
    return producer.getTarget();
  }

  @Override
  public HttpRequest generateRequest() throws IOException, HttpException {
    HttpRequest request = producer.generateRequest();
    if (!looked) {
      looked = true;
      guarded = call.request(producer.getTarget(), request);
      if (guarded != null && refuses((HttpEntityEnclosingRequest) request)) {
        throw new BodyRefusedException();
      }
    }
    return request;
  }

  private boolean refuses(HttpEntityEnclosingRequest request) {
    HttpEntity entity = request.getEntity();
    Bytes whole = call.read(entity);
    if (whole != null) {
      boolean plain = entity.getContentEncoding() == null;
      boolean refused = plain ? guarded.judgeChangeable(whole) : guarded.judge(whole);
      byte[] changed = guarded.takeChangedBody();
      if (changed != null) {
        change(request, changed);
      }
      return refused;
    }
    body = call.newBody();
    open = false;
    return false;
  }

  private void change(HttpEntityEnclosingRequest request, byte[] changed) {
    HttpEntity own = request.getEntity();
    request.setEntity(new ChangedEntity(own, changed));
    restore = () -> request.setEntity(own);
    body = new Bytes(changed.length, changed.length);
    body.add(changed, 0, changed.length);
    taker.whole = true;
    open = false;
  }

  @Override
  public void produceContent(ContentEncoder encoder, IOControl control) throws IOException {
    if (open) {
      producer.produceContent(encoder, control);
      return;
    }
    if (!taker.whole && !taker.full) {
      producer.produceContent(taker, control);
    }
    if (taker.whole && guarded.judge(body)) {
      throw new BodyRefusedException();
    }
    if (taker.whole || taker.full) {
      give(encoder, control);
    }
  }

  private void give(ContentEncoder encoder, IOControl control) throws IOException {
    if (sent < body.size()) {
      sent += encoder.write(ByteBuffer.wrap(body.array(), sent, body.size() - sent));
    }
    if (sent < body.size()) {
      return;
    }
    if (taker.whole) {
      encoder.complete();
    } else {
      open = true; // too long to read: the rest passes through
      guarded.unread();
      producer.produceContent(encoder, control);
    }
  }

  @Override
  public void requestCompleted(HttpContext context) {
    producer.requestCompleted(context);
  }

  @Override
  public void failed(Exception thrown) {
    producer.failed(thrown);
  }

  @Override
  public boolean isRepeatable() {
    return producer.isRepeatable();
  }

  /**
   * Before another attempt: a stored body is sent again, one that was too long is produced again.
   */
  @Override
  public void resetRequest() throws IOException {
    sent = 0;
    if (taker.full && !open) {
      open = true;
      guarded.unread();
    } else if (body != null && !taker.whole) {
      body = call.newBody();
    }
    producer.resetRequest();
  }

  @Override
  public void close() throws IOException {
    restore.run();
    producer.close();
  }

  /** Receives a body in the connection's place. */
  private final class Taker implements ContentEncoder {
    private boolean whole;
    private boolean full;

    @Override
    public int write(ByteBuffer bytes) {
      int count = Math.min(call.bodyLimit() - body.size(), bytes.remaining());
      full |= count < bytes.remaining();
      ByteBuffer part = bytes.duplicate();
      part.limit(bytes.position() + count);
      body.add(part);
      bytes.position(bytes.position() + count);
      return count;
    }

    @Override
    public void complete() {
      whole = true;
    }

    @Override
    public boolean isCompleted() {
      return whole;
    }
  }
}
