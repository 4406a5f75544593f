package io.loophound.seam.awsasync;

import io.loophound.seam.http.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;

/** Passes the response to a refused call to a handler. */
final class RefusedResponse {
  private RefusedResponse() {}

  static void give(Refusal refusal, SdkAsyncHttpResponseHandler handler) {
    SdkHttpFullResponse.Builder response =
        SdkHttpResponse.builder().statusCode(refusal.status()).statusText("Refused");
    refusal.headers().forEach(response::putHeader);
    handler.onHeaders(response.build());
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    handler.onStream(subscriber -> subscriber.onSubscribe(new Once(subscriber, body)));
  }

  private static final class Once implements Subscription {
    private final Subscriber<? super ByteBuffer> subscriber;
    private final byte[] body;
    private final AtomicBoolean over = new AtomicBoolean();

    Once(Subscriber<? super ByteBuffer> subscriber, byte[] body) {
      this.subscriber = subscriber;
      this.body = body;
    }

    @Override
    public void request(long count) {
      if (over.compareAndSet(false, true)) {
        subscriber.onNext(ByteBuffer.wrap(body));
        subscriber.onComplete();
      }
    }

    @Override
    public void cancel() {
      over.set(true);
    }
  }
}
