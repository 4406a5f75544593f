package io.loophound.seam.vertx;

import io.netty.buffer.ByteBuf;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.impl.HttpClientStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;

/**
 * The client's own stream. Methods that Vert.x 4 and 5 declare differently are looked up by name.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RealStream(HttpClientStream stream) {
  private static final Method CONTEXT = method("getContext");
  private static final Method RESET = method("reset");
  static final Method WRITE_BUFFER = method("writeBuffer");

  private static Method method(String name) {
    for (Method method : HttpClientStream.class.getMethods()) {
      if (method.getName().equals(name)) {
        return method;
      }
    }
    throw new NoSuchMethodError(name);
  }

  Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(stream, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** The result of a write that was accepted; its own handler is notified. */
  @SuppressWarnings("unchecked")
  static Object taken(Method write, Object[] arguments) {
    if (write.getReturnType() != void.class) {
      return Future.succeededFuture();
    }
    if (arguments[arguments.length - 1] instanceof Handler<?> handler) {
      ((Handler<Object>) handler).handle(Future.succeededFuture());
    }
    return null;
  }

  void write(ByteBuf piece) throws Throwable {
    boolean future = WRITE_BUFFER.getReturnType() != void.class;
    call(WRITE_BUFFER, future ? new Object[] {piece, false} : new Object[] {piece, false, null});
  }

  void reset(Throwable cause) throws Throwable {
    call(RESET, new Object[] {cause});
  }

  Context context() throws Throwable {
    return (Context) call(CONTEXT, new Object[0]);
  }

  /** Runs a task later, where the handlers of this stream run, without blocking a thread. */
  void later(Duration delay, Runnable task) throws Throwable {
    Context context = context();
    if (delay.isZero()) {
      context.runOnContext(ignored -> task.run());
    } else {
      long millis = Math.max(1, delay.toMillis());
      context.owner().setTimer(millis, timer -> context.runOnContext(ignored -> task.run()));
    }
  }
}
