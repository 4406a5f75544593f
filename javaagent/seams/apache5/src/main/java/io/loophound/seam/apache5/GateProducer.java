package io.loophound.seam.apache5;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.DataStreamChannel;
import org.apache.hc.core5.http.nio.RequestChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http2.H2Error;
import org.apache.hc.core5.http2.H2StreamResetException;

/**
 * The application's producer: its body is first taken from it, judged, and then sent. A body that
 * is available immediately is judged before the client has the request.
 */
final class GateProducer implements AsyncRequestProducer {
  private final AsyncRequestProducer producer;
  private final AsyncCall<?> call;
  private Bytes body;
  private final Taker taker = new Taker();
  private List<? extends Header> trailers;
  private Exception broken;
  private volatile boolean open = true;
  private volatile boolean whole;
  private volatile boolean full;
  private volatile boolean ended;
  private int sent;

  GateProducer(AsyncRequestProducer producer, AsyncCall<?> call) {
    this.producer = producer;
    this.call = call;
    this.body = call.newBody();
  }

  @Override
  public void sendRequest(RequestChannel channel, HttpContext context)
      throws HttpException, IOException {
    producer.sendRequest((request, entity, c) -> send(channel, request, entity, c), context);
  }

  private void send(
      RequestChannel channel, HttpRequest request, EntityDetails entity, HttpContext context)
      throws HttpException, IOException {
    GuardedHttpCall guarded = call.request(request, entity);
    open = guarded == null;
    EntityDetails sends = entity;
    if (guarded != null) {
      takeWhatIsThere();
      if (whole && judge(guarded, entity)) {
        call.unsent();
        producer.releaseResources();
        return;
      }
      byte[] changed = guarded.takeChangedBody();
      sends = changed == null ? entity : changed(entity, changed);
    }
    channel.sendRequest(request, sends, context);
  }

  private boolean judge(GuardedHttpCall guarded, EntityDetails entity) {
    boolean plain = trailers == null && ChangedEntity.isPlain(entity);
    return plain ? guarded.judgeChangeable(body) : guarded.judge(body);
  }

  private EntityDetails changed(EntityDetails entity, byte[] changed) {
    body = new Bytes(changed.length, changed.length);
    body.add(changed, 0, changed.length);
    return new ChangedDetails(entity, changed.length);
  }

  /** An error of the producer is delayed until the client would have encountered it. */
  private void takeWhatIsThere() {
    int before = -1;
    try {
      while (!whole && !full && body.size() > before && producer.available() > 0) {
        before = body.size();
        producer.produce(taker);
      }
    } catch (IOException | RuntimeException e) {
      broken = e;
    }
  }

  @Override
  public int available() {
    if (ended) {
      return 0;
    }
    boolean ours = !open && (whole || full || broken != null);
    return ours ? Math.max(1, body.size() - sent) : producer.available();
  }

  @Override
  public void produce(DataStreamChannel channel) throws IOException {
    if (open) {
      producer.produce(channel);
      return;
    }
    taker.channel = channel;
    throwBroken();
    if (!whole && !full) {
      producer.produce(taker);
    }
    if (whole && call.guarded().judge(body)) {
      // ends this stream only: others may share its connection
      throw new H2StreamResetException(H2Error.CANCEL, "refused by LoopHound");
    }
    if ((whole || full) && !ended) {
      give(channel);
    }
  }

  private void throwBroken() throws IOException {
    if (broken instanceof IOException e) {
      throw e;
    }
    if (broken instanceof RuntimeException e) {
      throw e;
    }
  }

  private void give(DataStreamChannel channel) throws IOException {
    if (sent < body.size()) {
      sent += channel.write(ByteBuffer.wrap(body.array(), sent, body.size() - sent));
    }
    if (sent < body.size()) {
      channel.requestOutput();
    } else if (whole) {
      ended = true;
      channel.endStream(trailers);
    } else {
      open = true; // too long to read: the rest passes through
      call.guarded().unread();
      producer.produce(channel);
    }
  }

  @Override
  public boolean isRepeatable() {
    return producer.isRepeatable();
  }

  @Override
  public void failed(Exception thrown) {
    producer.failed(thrown);
  }

  /** Also before another attempt: then the body is sent again from its beginning. */
  @Override
  public void releaseResources() {
    sent = 0;
    ended = false;
    open |= full;
    producer.releaseResources();
  }

  /** Receives a body in the connection's place; a producer may provide it on its own thread. */
  private final class Taker implements DataStreamChannel {
    private volatile DataStreamChannel channel;

    @Override
    public int write(ByteBuffer bytes) {
      synchronized (this) {
        int count = Math.min(call.bodyLimit() - body.size(), bytes.remaining());
        full |= count < bytes.remaining();
        ByteBuffer part = bytes.duplicate();
        part.limit(bytes.position() + count);
        body.add(part);
        bytes.position(bytes.position() + count);
        return count;
      }
    }

    @Override
    public void requestOutput() {
      DataStreamChannel real = channel;
      if (real != null) {
        real.requestOutput();
      }
    }

    @Override
    public void endStream(List<? extends Header> last) {
      trailers = last;
      whole = true;
      requestOutput();
    }

    @Override
    public void endStream() {
      endStream(null);
    }
  }
}
