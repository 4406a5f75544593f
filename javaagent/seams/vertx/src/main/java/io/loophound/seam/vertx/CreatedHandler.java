package io.loophound.seam.vertx;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.impl.HttpClientStream;
import java.lang.reflect.Proxy;

/** Gives a request a watched stream. */
public final class CreatedHandler implements Handler {
  private final VertxRequests requests;

  public CreatedHandler(SeamContext context) {
    Part.requireAll();
    Heads.requireKnown();
    requests = new VertxRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments().clone();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof HttpClientStream stream) {
        WatchedStream watched = new WatchedStream(stream, requests);
        arguments[i] = proxy(watched);
        return new CreatedStream(watched, arguments);
      }
    }
    return null;
  }

  /** Versions of Vert.x have other methods in this interface. */
  private static Object proxy(WatchedStream watched) {
    return Proxy.newProxyInstance(
        CreatedHandler.class.getClassLoader(), new Class<?>[] {HttpClientStream.class}, watched);
  }

  @SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
  private record CreatedStream(WatchedStream watched, Object[] arguments)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (returned instanceof HttpClientRequest request) {
        watched.of(request);
      }
      return returned;
    }
  }
}
