package io.loophound.agent.http.apache;

import io.loophound.agent.http.PendingCall;
import io.loophound.agent.http.Refused;
import io.loophound.agent.wire.Bytes;
import io.loophound.agent.wire.Dialect;
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

/**
 * The application's producer, whose body is taken from it first, judged, and then sent. A body that
 * is there at once is judged before the client has the request.
 */
final class GateProducer implements AsyncRequestProducer {
  private final AsyncRequestProducer producer;
  private final AsyncCall<?> call;
  private final Bytes body = new Bytes(Dialect.BODY_LIMIT);
  private List<? extends Header> trailers;
  private boolean open = true;
  private boolean whole;
  private boolean full;
  private int sent;

  GateProducer(AsyncRequestProducer producer, AsyncCall<?> call) {
    this.producer = producer;
    this.call = call;
  }

  @Override
  public void sendRequest(RequestChannel channel, HttpContext context)
      throws HttpException, IOException {
    producer.sendRequest((request, entity, c) -> send(channel, request, entity, c), context);
  }

  private void send(
      RequestChannel channel, HttpRequest request, EntityDetails entity, HttpContext context)
      throws HttpException, IOException {
    PendingCall pending = call.request(request, entity);
    open = pending == null;
    if (pending != null) {
      takeWhatIsThere();
      if (whole && pending.refuses(body)) {
        call.unsent();
        producer.releaseResources();
        return;
      }
    }
    channel.sendRequest(request, entity, context);
  }

  private void takeWhatIsThere() throws IOException {
    int before = -1;
    while (!whole && !full && body.size() > before && producer.available() > 0) {
      before = body.size();
      producer.produce(new Taker(null));
    }
  }

  @Override
  public int available() {
    if (open) {
      return producer.available();
    }
    return whole || full ? Math.max(1, body.size() - sent) : producer.available();
  }

  @Override
  public void produce(DataStreamChannel channel) throws IOException {
    if (open) {
      producer.produce(channel);
      return;
    }
    if (!whole && !full) {
      producer.produce(new Taker(channel));
    }
    if (whole && call.pending().refuses(body)) {
      throw new Refused();
    }
    if (whole || full) {
      give(channel);
    }
  }

  private void give(DataStreamChannel channel) throws IOException {
    if (sent < body.size()) {
      sent += channel.write(ByteBuffer.wrap(body.array(), sent, body.size() - sent));
    }
    if (sent < body.size()) {
      channel.requestOutput();
    } else if (whole) {
      channel.endStream(trailers);
    } else {
      open = true; // too long to look into: the rest goes its way
      call.pending().unread();
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

  /** Before another attempt, too: then the body is sent again from its beginning. */
  @Override
  public void releaseResources() {
    sent = 0;
    open |= full;
    producer.releaseResources();
  }

  /** Takes a body as if it were the connection. */
  private final class Taker implements DataStreamChannel {
    private final DataStreamChannel channel;

    /** {@code channel} is null as long as there is no connection. */
    Taker(DataStreamChannel channel) {
      this.channel = channel;
    }

    @Override
    public int write(ByteBuffer bytes) {
      int room = Dialect.BODY_LIMIT - body.size();
      int count = Math.min(room, bytes.remaining());
      full |= count < bytes.remaining();
      ByteBuffer part = bytes.duplicate();
      part.limit(bytes.position() + count);
      body.add(part);
      bytes.position(bytes.position() + count);
      return count;
    }

    @Override
    public void requestOutput() {
      if (channel != null) {
        channel.requestOutput();
      }
    }

    @Override
    public void endStream(List<? extends Header> last) {
      trailers = last;
      whole = true;
    }

    @Override
    public void endStream() {
      endStream(null);
    }
  }
}
