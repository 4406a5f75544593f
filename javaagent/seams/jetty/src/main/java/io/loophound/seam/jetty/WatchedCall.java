package io.loophound.seam.jetty;

import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.client.transport.HttpResponse;
import org.eclipse.jetty.client.transport.ResponseListeners;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;

/**
 * What is known of a request that may be a model call. It is an attribute of Jetty's conversation,
 * which is that of the redirects and further attempts of the request too.
 */
final class WatchedCall {
  private static final String ATTRIBUTE = WatchedCall.class.getName();
  private static final int FINAL = 200;
  private static final int OTHER_THAN_SUCCESS = 300;

  private final GuardedHttpCall guarded;
  private final HttpClient client;
  private volatile HttpRequest request;
  private volatile boolean due;
  private volatile boolean between;
  private volatile ReplyCollector collector;
  private volatile WatchedSource content;

  private WatchedCall(GuardedHttpCall guarded, HttpClient client, HttpRequest request) {
    this.guarded = guarded;
    this.client = client;
    this.request = request;
  }

  static WatchedCall put(GuardedHttpCall guarded, HttpClient client, HttpRequest request) {
    WatchedCall call = new WatchedCall(guarded, client, request);
    request.getConversation().setAttribute(ATTRIBUTE, call);
    return call;
  }

  /** The call that a request is, or null. */
  static WatchedCall of(Request request) {
    WatchedCall call = in(request);
    return call != null && call.request == request ? call : null;
  }

  private static WatchedCall in(Request request) {
    return request instanceof HttpRequest made
            && made.getConversation().getAttribute(ATTRIBUTE) instanceof WatchedCall call
        ? call
        : null;
  }

  /** Whether Jetty sends, after a reply that it keeps to itself, a call that has been judged. */
  static boolean isSentAgain(HttpRequest request) {
    WatchedCall call = in(request);
    if (call == null || !call.between) {
      return false;
    }
    call.request = request;
    call.between = false;
    return true;
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
    int status = response.getStatus();
    between =
        (status < FINAL || status >= OTHER_THAN_SUCCESS)
            && client.findProtocolHandler(request, response) != null;
    String warning = status < FINAL ? null : guarded.warning();
    if (warning != null && response instanceof HttpResponse head) {
      head.addHeader(new HttpField(GuardedHttpCall.WARNING, warning));
    }
  }

  /** The body as the application may read it; Jetty has removed the header of what it decodes. */
  Content.Source content(Response response, Content.Source source) {
    collector =
        between
            ? null
            : guarded.reply(
                response.getStatus(),
                response.getHeaders().get("content-encoding"),
                response.getHeaders().getLongField("content-length"));
    if (collector == null) {
      return source;
    }
    content = new WatchedSource(source, collector);
    return content;
  }

  boolean isCut() {
    WatchedSource read = content;
    return read != null && read.isCut();
  }

  /** Whether Jetty has a reply that it may not show: it may send the request again. */
  boolean isBetween() {
    return between;
  }

  /** Jetty had a reply, and has shown it if it did not send the request again. */
  void shown(Result result) {
    if (between) {
      between = false;
      collector = guarded.reply(result.getResponse().getStatus(), null, 0);
      ended(result);
    }
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
