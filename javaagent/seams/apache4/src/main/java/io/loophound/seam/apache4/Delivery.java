package io.loophound.seam.apache4;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.protocol.HttpAsyncResponseConsumer;

/** Passes a body that did not come from a connection to a consumer, at the consumer's pace. */
final class Delivery implements ContentDecoder, IOControl {
  private final HttpAsyncResponseConsumer<?> consumer;
  private final InputStream body;
  private final Runnable end;
  private final Consumer<Exception> failure;
  private boolean giving;
  private boolean wanted = true;
  private boolean over;

  /** {@code end} is called when the consumer has all of it, {@code failure} when it fails. */
  Delivery(
      HttpAsyncResponseConsumer<?> consumer,
      InputStream body,
      Runnable end,
      Consumer<Exception> failure) {
    this.consumer = consumer;
    this.body = body;
    this.end = end;
    this.failure = failure;
  }

  /** Passes what is requested; a request during delivery does not deliver recursively. */
  synchronized void go() {
    if (giving || over) {
      return;
    }
    giving = true;
    try {
      while (wanted && !over) {
        consumer.consumeContent(this, this);
      }
    } catch (IOException | RuntimeException e) {
      over = true;
      failure.accept(e);
      return;
    } finally {
      giving = false;
    }
    if (over) {
      end.run();
    }
  }

  @Override
  public synchronized int read(ByteBuffer into) throws IOException {
    byte[] bytes = body.readNBytes(into.remaining());
    into.put(bytes);
    over = body.available() == 0;
    return bytes.length == 0 && over ? -1 : bytes.length;
  }

  @Override
  public synchronized boolean isCompleted() {
    return over;
  }

  @Override
  public synchronized void requestInput() {
    wanted = true;
    go();
  }

  @Override
  public synchronized void suspendInput() {
    wanted = false;
  }

  @Override
  public synchronized void shutdown() {
    over = true;
  }

  @Override
  public void requestOutput() {
    // nothing is sent
  }

  @Override
  public void suspendOutput() {
    // nothing is sent
  }
}
