package io.loophound.seam.apache5;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.concurrent.Future;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;

/** Handles the method in which every call of an asynchronous client begins. */
public final class AsyncHandler implements Handler {
  private final Apache5Requests requests;

  public AsyncHandler(SeamContext context) {
    this.requests = new Apache5Requests(context);
  }

  @Override
  @SuppressWarnings("unchecked") // only their type arguments are unknown
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (!(arguments[1] instanceof AsyncRequestProducer producer)
        || !(arguments[2] instanceof AsyncResponseConsumer<?> consumer)) {
      return null;
    }
    AsyncCall<Object> seen =
        new AsyncCall<>(
            requests,
            (HttpHost) arguments[0],
            (AsyncResponseConsumer<Object>) consumer,
            (HttpContext) arguments[4],
            (FutureCallback<Object>) arguments[5]);
    arguments[1] = new GateProducer(producer, seen);
    // A client of HTTP/2 alone has one connection, and closes it when a stream of it fails.
    boolean shared = call.self().getClass().getSimpleName().endsWith("H2AsyncClient");
    arguments[2] = new TeeConsumer<>((AsyncResponseConsumer<Object>) consumer, seen, shared);
    arguments[5] = seen;
    return new AsyncInvocation(seen, arguments);
  }

  /** The handling of one call of an asynchronous client. */
  private static final class AsyncInvocation implements Invocation.Proceed {
    private final AsyncCall<Object> call;
    private final Object[] arguments;

    AsyncInvocation(AsyncCall<Object> call, Object[] arguments) {
      this.call = call;
      this.arguments = arguments;
    }

    @Override
    public Object[] arguments() {
      return arguments;
    }

    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Future<?> future ? call.started(future) : returned;
    }
  }
}
