package io.loophound.seam.asynchttpclient;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.HttpGuard;
import io.loophound.wire.Bytes;
import io.loophound.wire.request.RequestFacts;
import java.io.InputStream;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.DefaultAsyncHttpClient;
import org.asynchttpclient.Request;

/** Recognises the model calls among the requests of a client. */
public final class ExecuteHandler implements Handler {
  private final HttpGuard guard;

  public ExecuteHandler(SeamContext context) {
    guard = new HttpGuard(context, AsyncHttpClientSeam.NAME);
  }

  @Override
  public Invocation enter(WovenCall call) {
    if (!(call.arguments()[0] instanceof Request request)
        || !(call.arguments()[1] instanceof AsyncHandler<?> handler)
        || WatchedHandler.isOne(handler)) {
      return null;
    }
    GuardedHttpCall guarded = guarded(request);
    return guarded == null
        ? null
        : look((DefaultAsyncHttpClient) call.self(), request, handler, guarded);
  }

  private GuardedHttpCall guarded(Request request) {
    RequestFacts facts =
        new RequestFacts(
            request.getUri().getHost(),
            request.getUri().getPath(),
            request.getUri().getQuery(),
            request.getHeaders()::get);
    return guard.find(request.getMethod(), facts);
  }

  private Invocation look(
      DefaultAsyncHttpClient client,
      Request request,
      AsyncHandler<?> handler,
      GuardedHttpCall guarded) {
    Bytes bytes = Bodies.read(guard, request);
    if (bytes != null) {
      guarded.judgeChangeable(bytes);
      byte[] changed = guarded.takeChangedBody();
      Request sent = changed == null ? request : Bodies.changed(request, changed);
      return new ExecuteInvocation<>(client, sent, handler, guarded, false).decided();
    }
    InputStream stream = Bodies.stream(request);
    if (stream == null || !WatchedHandler.fits(handler)) {
      guarded.unread();
      return null;
    }
    Request gated = Bodies.gated(request, new GateInput(stream, guarded));
    return new ExecuteInvocation<>(client, gated, handler, guarded, true).decided();
  }
}
