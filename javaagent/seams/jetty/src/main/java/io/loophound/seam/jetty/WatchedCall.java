package io.loophound.seam.jetty;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.transport.HttpResponse;
import org.eclipse.jetty.client.transport.ResponseListeners;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;

/** What is known of a request that may be a model call; the request has it as an attribute. */
final class WatchedCall {
  private static final String ATTRIBUTE = WatchedCall.class.getName();
  private static final int FINAL = 200;

  private final GuardedHttpCall guarded;
  private final Request request;
  private volatile boolean due;
  private volatile ReplyCollector collector;
  private volatile WatchedSource content;

  private WatchedCall(GuardedHttpCall guarded, Request request) {
    this.guarded = guarded;
    this.request = request;
  }

  static WatchedCall put(GuardedHttpCall guarded, Request request) {
    WatchedCall call = new WatchedCall(guarded, request);
    request.attribute(ATTRIBUTE, call);
    return call;
  }

  /** The call that a request is, or null. */
  static WatchedCall of(Request request) {
    return request.getAttributes().get(ATTRIBUTE) instanceof WatchedCall call
            && call.request == request
        ? call
        : null;
  }

  GuardedHttpCall guarded() {
    return guarded;
  }

  /** It was delayed, and is made now. */
  void due() {
    due = true;
  }

  /** Whether it was delayed, and is made now; true once. */
  boolean isDue() {
    boolean was = due;
    due = false;
    return was;
  }

  /** The head of the reply is about to be read. */
  void begins(Response response) {
    String warning = response.getStatus() < FINAL ? null : guarded.warning();
    if (warning != null && response instanceof HttpResponse head) {
      head.addHeader(new HttpField(GuardedHttpCall.WARNING, warning));
    }
  }

  /** The body as the application may read it; Jetty has removed the header of what it decodes. */
  Content.Source content(Response response, Content.Source source) {
    collector =
        guarded.reply(
            response.getStatus(),
            response.getHeaders().get("content-encoding"),
            response.getHeaders().getLongField("content-length"));
    if (collector == null) {
      return source;
    }
    content = new WatchedSource(source, collector, guarded);
    return content;
  }

  boolean isCut() {
    WatchedSource read = content;
    return read != null && read.isCut();
  }

  /** The reply is over. */
  void ended(Result result) {
    ReplyCollector reading = collector;
    Throwable thrown = result.getFailure();
    boolean left = thrown == null || isLeft(thrown);
    if (reading == null && left) {
      guarded.cancelled();
    } else if (reading == null) {
      guarded.failed(thrown.getClass().getSimpleName());
    } else if (thrown == null) {
      reading.complete();
    } else if (left) {
      reading.cancelled();
    } else {
      reading.failed(thrown);
    }
  }

  /** Whether the application has given up; listeners of Jetty's say so with the first of these. */
  private boolean isLeft(Throwable thrown) {
    return thrown instanceof AsynchronousCloseException
        || thrown instanceof CancellationException
        || (thrown == request.getAbortCause() && !(thrown instanceof TimeoutException));
  }

  /** The application gets LoopHound's reply, or the exception that it wants instead. */
  void answer(ResponseListeners listeners) {
    RuntimeException kill = guarded.thrown();
    if (kill == null) {
      listeners.emitSuccessComplete(new Result(request, Replies.of(guarded.refusal(), request)));
    } else {
      listeners.emitFailureComplete(new Result(request, kill, new HttpResponse(request), kill));
    }
  }
}
