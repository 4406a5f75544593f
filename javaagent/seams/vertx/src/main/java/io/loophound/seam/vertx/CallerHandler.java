package io.loophound.seam.vertx;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.seam.http.QueuedCallers.Caller;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;

/** Records the caller of a request, which is sent on an event loop. */
public final class CallerHandler implements Handler {
  private final VertxRequests requests;

  public CallerHandler(SeamContext context) {
    requests = new VertxRequests(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    Caller caller =
        arguments[0] instanceof RequestOptions options ? requests.caller(options) : null;
    return caller == null ? null : new RequestOfCaller(caller, arguments);
  }

  private final class RequestOfCaller implements Invocation.Proceed {
    private final Caller caller;
    private final Object[] arguments;

    RequestOfCaller(Caller caller, Object[] arguments) {
      this.caller = caller;
      this.arguments = arguments;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Object[] arguments() {
      if (arguments.length < 2 || arguments[1] == null) {
        return null;
      }
      var handler = (io.vertx.core.Handler<AsyncResult<HttpClientRequest>>) arguments[1];
      io.vertx.core.Handler<AsyncResult<HttpClientRequest>> noting =
          result -> {
            if (result.succeeded()) {
              requests.remember(result.result(), caller);
            }
            handler.handle(result);
          };
      return new Object[] {arguments[0], noting};
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Future<?> future ? future.map(this::noted) : returned;
    }

    private Object noted(Object made) {
      if (made instanceof HttpClientRequest request) {
        requests.remember(request, caller);
      }
      return made;
    }
  }
}
