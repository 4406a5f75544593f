package io.loophound.seam.asynchttpclient;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.asynchttpclient.AsyncCompletionHandlerBase;
import org.asynchttpclient.BoundRequestBuilder;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.Response;
import org.asynchttpclient.handler.StreamedAsyncHandler;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A reply that the handler gets as a stream of parts, as Play WS reads it. */
class StreamedTest extends AsyncHttpClientContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  void body(BoundRequestBuilder request, String json) {
    request.setBody(json);
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    Collecting reader = new Collecting();
    Response response = request(address, json, headers).execute(reader).get();
    reader.over.await();
    return answer(response);
  }

  /** Gives the parts to the handler that builds a response of them. */
  private static final class Collecting extends AsyncCompletionHandlerBase
      implements StreamedAsyncHandler<Response>, Subscriber<HttpResponseBodyPart> {
    private final CountDownLatch over = new CountDownLatch(1);

    @Override
    public State onStream(Publisher<HttpResponseBodyPart> parts) {
      parts.subscribe(this);
      return State.CONTINUE;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(HttpResponseBodyPart part) {
      try {
        onBodyPartReceived(part);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void onError(Throwable thrown) {
      over.countDown();
    }

    @Override
    public void onComplete() {
      over.countDown();
    }
  }
}
