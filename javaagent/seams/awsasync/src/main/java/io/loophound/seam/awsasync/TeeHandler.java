package io.loophound.seam.awsasync;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.nio.ByteBuffer;
import org.reactivestreams.Publisher;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;

/** The SDK's own handler, with a collector that gets what it reads. */
final class TeeHandler implements SdkAsyncHttpResponseHandler {
  private final SdkAsyncHttpResponseHandler handler;
  private final GuardedHttpCall call;
  private volatile ReplyCollector collector;
  private volatile TeeSubscriber tee;

  TeeHandler(SdkAsyncHttpResponseHandler handler, GuardedHttpCall call) {
    this.handler = handler;
    this.call = call;
  }

  @Override
  public void onHeaders(SdkHttpResponse response) {
    try {
      collector =
          call.reply(
              response.statusCode(),
              response.firstMatchingHeader("content-encoding").orElse(null),
              ReplyCollector.length(response.firstMatchingHeader("content-length").orElse(null)));
    } catch (Throwable thrown) {
      call.error(thrown);
    }
    handler.onHeaders(warned(response));
  }

  private SdkHttpResponse warned(SdkHttpResponse response) {
    String warning = call.warning();
    return warning == null
        ? response
        : response.toBuilder().putHeader(GuardedHttpCall.WARNING, warning).build();
  }

  @Override
  public void onStream(Publisher<ByteBuffer> stream) {
    ReplyCollector reading = collector;
    if (reading == null) {
      handler.onStream(stream);
      return;
    }
    handler.onStream(
        subscriber -> {
          tee = new TeeSubscriber(subscriber, reading);
          stream.subscribe(tee);
        });
  }

  /** The application has given up. */
  void onCancelled() {
    ReplyCollector current = collector;
    if (current == null) {
      call.cancelled();
    } else {
      current.cancelled();
    }
  }

  /** Whether the reply was cut: then it has ended well for the application. */
  boolean isCut() {
    TeeSubscriber reading = tee;
    return reading != null && reading.isCut();
  }

  @Override
  public void onError(Throwable thrown) {
    if (isCut()) {
      return;
    }
    ReplyCollector current = collector;
    if (current == null) {
      call.failed(thrown.getClass().getSimpleName());
    } else {
      current.failed(thrown);
    }
    handler.onError(thrown);
  }
}
