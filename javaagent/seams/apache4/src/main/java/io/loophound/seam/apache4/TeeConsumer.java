package io.loophound.seam.apache4;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.io.IOException;
import org.apache.http.HttpEntity;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.HttpAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;

/**
 * The application's consumer, with a collector that gets what it reads. A cut reply ends here, and
 * its connection is closed; a refused call gets its reply from {@link AsyncCall}.
 */
public final class TeeConsumer<T> implements HttpAsyncResponseConsumer<T> {
  private final HttpAsyncResponseConsumer<T> consumer;
  private final AsyncCall<T> call;
  private volatile TeeDecoder tee;
  private volatile boolean cut;

  /** The same, as the guard sees it. */
  public TeeConsumer(HttpAsyncResponseConsumer<T> consumer, AsyncCall<T> call) {
    this.consumer = consumer;
    this.call = call;
  }

  @Override
  public void responseReceived(HttpResponse response) throws IOException, HttpException {
    guarded(() -> begin(response));
    consumer.responseReceived(response);
  }

  private void begin(HttpResponse response) {
    GuardedHttpCall guarded = call.guarded();
    if (guarded == null) {
      return;
    }
    HttpEntity entity = response.getEntity();
    ReplyCollector collector =
        guarded.reply(
            response.getStatusLine().getStatusCode(),
            entity == null ? null : Apache4Requests.value(entity.getContentEncoding()),
            entity == null ? 0 : entity.getContentLength());
    if (collector != null && entity == null) {
      collector.complete();
    } else if (collector != null) {
      tee = new TeeDecoder(collector);
      warn(response, guarded.warning());
    }
  }

  private static void warn(HttpResponse response, String warning) {
    if (warning != null) {
      response.setHeader(GuardedHttpCall.WARNING, warning);
    }
  }

  @Override
  public void consumeContent(ContentDecoder decoder, IOControl control) throws IOException {
    if (tee == null || cut) {
      consumer.consumeContent(decoder, control);
      return;
    }
    consumer.consumeContent(tee.reading(decoder), control);
    if (tee.isCut()) {
      end(control);
    }
  }

  /** A consumer that wants no more for now is asked again when the client has more. */
  private void end(IOControl control) throws IOException {
    int left = Integer.MAX_VALUE;
    while (!tee.isCompleted() && tee.closingBytesLeft() < left) {
      left = tee.closingBytesLeft();
      consumer.consumeContent(tee, control);
    }
    if (tee.isCompleted()) {
      cut = true;
      call.consumed();
      control.shutdown();
    }
  }

  @Override
  public void responseCompleted(HttpContext context) {
    if (tee != null) {
      guarded(tee.collector()::complete);
    }
    consumer.responseCompleted(context);
  }

  @Override
  public void failed(Exception thrown) {
    if (tee != null) {
      guarded(() -> tee.collector().failed(thrown));
    }
    if (call.isRefused()) {
      call.failed(thrown);
    } else if (!cut) {
      consumer.failed(thrown);
    }
  }

  @Override
  public boolean cancel() {
    if (tee != null) {
      guarded(tee.collector()::cancelled);
    }
    return consumer.cancel();
  }

  @Override
  public void close() throws IOException {
    if (tee != null) {
      guarded(tee.collector()::cancelled);
    }
    if (!cut && !call.isRefused()) {
      consumer.close();
    }
  }

  @Override
  public Exception getException() {
    return consumer.getException();
  }

  @Override
  public T getResult() {
    return consumer.getResult();
  }

  @Override
  public boolean isDone() {
    return cut || consumer.isDone();
  }

  private void guarded(Runnable ours) {
    try {
      ours.run();
    } catch (Throwable thrown) {
      call.error(thrown);
    }
  }
}
