package io.loophound.seam.asynchttpclient;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.handler.StreamedAsyncHandler;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * The reader of a reply that version 2 streams, with a collector that gets the same. A cut reply
 * ends here.
 */
final class StreamedReply implements Subscriber<HttpResponseBodyPart>, Subscription {
  private final Subscriber<? super HttpResponseBodyPart> reader;
  private final ReplyCollector collector;
  private final GuardedHttpCall call;
  private Subscription upstream;
  private volatile boolean cut;

  private StreamedReply(
      Subscriber<? super HttpResponseBodyPart> reader,
      ReplyCollector collector,
      GuardedHttpCall call) {
    this.reader = reader;
    this.collector = collector;
    this.call = call;
  }

  /** The parts of a reply, as the application is to get them. */
  @SuppressWarnings("unchecked") // what the client gives to such a handler
  static Object watched(Object parts, ReplyCollector collector, GuardedHttpCall call) {
    Publisher<HttpResponseBodyPart> own = (Publisher<HttpResponseBodyPart>) parts;
    return (Publisher<HttpResponseBodyPart>)
        reader -> own.subscribe(new StreamedReply(reader, collector, call));
  }

  /** Gives a handler a reply of one part. */
  static void give(HttpResponseBodyPart only, AsyncHandler<?> handler) {
    ((StreamedAsyncHandler<?>) handler)
        .onStream(
            reader ->
                reader.onSubscribe(
                    new Subscription() {
                      private boolean over;

                      @Override
                      public void request(long count) {
                        if (!over) {
                          over = true;
                          reader.onNext(only);
                          reader.onComplete();
                        }
                      }

                      @Override
                      public void cancel() {
                        over = true;
                      }
                    }));
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    upstream = subscription;
    reader.onSubscribe(this);
  }

  @Override
  public void onNext(HttpResponseBodyPart part) {
    if (cut) {
      return;
    }
    HttpResponseBodyPart last = WatchedHandler.look(part, collector, call);
    if (last == null) {
      reader.onNext(part);
      return;
    }
    cut = true;
    upstream.cancel();
    if (last.length() > 0) {
      reader.onNext(last);
    }
    reader.onComplete();
  }

  @Override
  public void onError(Throwable thrown) {
    if (!cut) {
      collector.failed(thrown);
      reader.onError(thrown);
    }
  }

  @Override
  public void onComplete() {
    if (!cut) {
      collector.complete();
      reader.onComplete();
    }
  }

  @Override
  public void request(long count) {
    upstream.request(count);
  }

  @Override
  public void cancel() {
    collector.cancelled();
    upstream.cancel();
  }
}
