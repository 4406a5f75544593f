package io.loophound.seam.apache4;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.concurrent.Future;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.nio.protocol.HttpAsyncRequestProducer;
import org.apache.http.nio.protocol.HttpAsyncResponseConsumer;
import org.apache.http.protocol.HttpContext;

/** Handles the method in which every call of an asynchronous client begins. */
public final class AsyncHandler implements Handler {
  private final Apache4Requests requests;

  public AsyncHandler(SeamContext context) {
    requests = new Apache4Requests(context, Apache4Seam.NAME);
  }

  @Override
  @SuppressWarnings("unchecked") // only their type arguments are unknown
  public Invocation enter(WovenCall call) {
    Object[] arguments = call.arguments();
    if (!(arguments[0] instanceof HttpAsyncRequestProducer producer)
        || !(arguments[1] instanceof HttpAsyncResponseConsumer<?> consumer)) {
      return null;
    }
    AsyncCall<Object> seen =
        new AsyncCall<>(
            requests,
            (HttpAsyncResponseConsumer<Object>) consumer,
            (HttpContext) arguments[2],
            (FutureCallback<Object>) arguments[3]);
    arguments[0] = new GateProducer(producer, seen);
    arguments[1] = new TeeConsumer<>((HttpAsyncResponseConsumer<Object>) consumer, seen);
    arguments[3] = seen;
    return new StartedCall(seen, arguments);
  }

  /** The call continues with LoopHound's arguments, and the application gets LoopHound's future. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record StartedCall(AsyncCall<Object> call, Object[] arguments)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      return returned instanceof Future<?> future ? call.started(future) : returned;
    }
  }
}
