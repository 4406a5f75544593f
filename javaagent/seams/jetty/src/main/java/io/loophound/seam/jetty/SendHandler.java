package io.loophound.seam.jetty;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response.CompleteListener;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.client.transport.HttpRequest;

/** Recognises the model calls among the requests of a client. */
public final class SendHandler implements Handler {
  private final HttpGuard guard;

  public SendHandler(SeamContext context) {
    guard = new HttpGuard(context, JettySeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof HttpRequest request) || request.getBody() == null) {
      return null;
    }
    WatchedCall delayed = WatchedCall.of(request);
    if ((delayed != null && delayed.isDue()) || WatchedCall.isSentAgain(request)) {
      return null;
    }
    GuardedHttpCall guarded = guarded(request, request.getBody());
    return guarded == null
        ? null
        : decide(
            guarded,
            (HttpDestination) call.self(),
            request,
            (CompleteListener) call.arguments()[1]);
  }

  private GuardedHttpCall guarded(HttpRequest request, Request.Content body) {
    RequestFacts facts =
        new RequestFacts(
            request.getHost(), request.getPath(), request.getQuery(), request.getHeaders()::get);
    String type = request.getHeaders().get("content-type");
    return guard.find(request.getMethod(), facts, type == null ? body.getContentType() : type);
  }

  private Invocation decide(
      GuardedHttpCall guarded,
      HttpDestination destination,
      HttpRequest request,
      CompleteListener listener) {
    WatchedCall call = WatchedCall.put(guarded, destination.getHttpClient(), request);
    if (request.getBody().getLength() > guard.bodyLimit()) {
      guarded.unread();
      return null;
    }
    Bytes bytes = Bodies.read(guard, request.getBody());
    if (bytes == null) {
      request.body(new GatedContent(request.getBody(), guarded));
      return null;
    }
    if (guarded.judgeChangeable(bytes)) {
      Bodies.finish(guard, request.getBody());
      return refuse(call, destination, request, listener);
    }
    byte[] changed = guarded.takeChangedBody();
    if (changed != null) {
      Bodies.replace(guard, request, changed);
    }
    Duration delay = guarded.takeDelay();
    return delay.isZero() ? null : later(delay, call, destination, request, listener);
  }

  /** Not thrown here: since 12.1, a request that cannot be sent does not end. */
  private static Invocation refuse(
      WatchedCall call,
      HttpDestination destination,
      HttpRequest request,
      CompleteListener listener) {
    Runnable answer = () -> call.answer(Replies.listeners(request, listener));
    destination.getHttpClient().getExecutor().execute(answer);
    return Invocation.Replace.NOTHING;
  }

  /** No thread waits. */
  private static Invocation later(
      Duration delay,
      WatchedCall call,
      HttpDestination destination,
      HttpRequest request,
      CompleteListener listener) {
    Runnable send =
        () -> {
          call.due();
          destination.send(request, listener);
        };
    destination
        .getHttpClient()
        .getScheduler()
        .schedule(send, delay.toNanos(), TimeUnit.NANOSECONDS);
    return Invocation.Replace.NOTHING;
  }
}
