package io.loophound.seam.apache5;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.nio.CapacityChannel;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http2.H2Error;
import org.apache.hc.core5.http2.H2StreamResetException;

/**
 * The application's consumer, with a collector that gets a copy first. Demand comes from the
 * application alone until a reply is cut: then its stream is ended, or drained where ending it
 * would fail other calls.
 */
final class TeeConsumer<T> implements AsyncResponseConsumer<T> {
  private final AsyncResponseConsumer<T> consumer;
  private final AsyncCall<T> call;
  private final boolean shared;
  private volatile ReplyCollector collector;
  private volatile boolean cut;

  TeeConsumer(AsyncResponseConsumer<T> consumer, AsyncCall<T> call, boolean shared) {
    this.consumer = consumer;
    this.call = call;
    this.shared = shared;
  }

  @Override
  public void consumeResponse(
      HttpResponse response, EntityDetails entity, HttpContext context, FutureCallback<T> result)
      throws HttpException, IOException {
    guarded(() -> begin(response, entity));
    consumer.consumeResponse(response, entity, context, result);
  }

  @Override
  public void informationResponse(HttpResponse response, HttpContext context)
      throws HttpException, IOException {
    consumer.informationResponse(response, context);
  }

  @Override
  public void updateCapacity(CapacityChannel channel) throws IOException {
    if (cut) {
      channel.update(Integer.MAX_VALUE);
    } else {
      consumer.updateCapacity(channel);
    }
  }

  @Override
  public void consume(ByteBuffer bytes) throws IOException {
    if (cut) {
      bytes.position(bytes.limit());
      return;
    }
    Cut here = collector == null ? null : collector.next(bytes);
    if (here == null) {
      consumer.consume(bytes);
      return;
    }
    cut = true;
    for (ByteBuffer last : here.of(bytes)) {
      consumer.consume(last);
    }
    try {
      consumer.streamEnd(null);
    } catch (HttpException e) {
      throw new IOException(e);
    }
    if (shared) {
      bytes.position(bytes.limit());
    } else {
      throw new H2StreamResetException(H2Error.CANCEL, "cut by LoopHound");
    }
  }

  @Override
  public void streamEnd(List<? extends Header> trailers) throws HttpException, IOException {
    if (cut) {
      return;
    }
    if (collector != null) {
      collector.complete();
    }
    consumer.streamEnd(trailers);
  }

  /** A call that is refused or cut does not fail: it gets LoopHound's reply. */
  @Override
  public void failed(Exception thrown) {
    if (collector != null) {
      collector.failed(thrown);
    }
    if (!cut && !call.isRefused()) {
      consumer.failed(thrown);
    }
  }

  @Override
  public void releaseResources() {
    if (collector != null) {
      collector.cancelled();
    }
    consumer.releaseResources();
  }

  private void begin(HttpResponse response, EntityDetails entity) {
    GuardedHttpCall guarded = call.guarded();
    if (guarded == null) {
      return;
    }
    collector =
        entity == null
            ? guarded.reply(response.getCode(), null, 0)
            : guarded.reply(
                response.getCode(), entity.getContentEncoding(), entity.getContentLength());
    if (collector != null && entity == null) {
      collector.complete();
    } else if (collector != null) {
      warn(response, guarded.warning());
    }
  }

  private static void warn(HttpResponse response, String warning) {
    if (warning != null) {
      response.setHeader(GuardedHttpCall.WARNING, warning);
    }
  }

  private void guarded(Runnable ours) {
    try {
      ours.run();
    } catch (Throwable thrown) {
      call.error(thrown);
    }
  }
}
