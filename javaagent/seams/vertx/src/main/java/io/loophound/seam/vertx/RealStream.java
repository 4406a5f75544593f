package io.loophound.seam.vertx;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpClientStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;

/** The client's own stream. */
record RealStream(HttpClientStream stream) {

  Object call(Method method, Object... arguments) throws Throwable {
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

  void write(Object piece) throws Throwable {
    Method write = Part.WRITE_PIECE.method();
    boolean future = write.getReturnType() != void.class;
    call(write, future ? new Object[] {piece, false} : new Object[] {piece, false, null});
  }

  void reset(Throwable cause) throws Throwable {
    Method reset = Part.RESET.method();
    call(reset, reset.getParameterCount() == 0 ? new Object[0] : new Object[] {cause});
  }

  /**
   * Tells the pool that a stream which was reset before its head is free again. Vert.x closes a
   * stream of HTTP/2 only if it was opened, and the connection would lose a place with each.
   */
  @SuppressWarnings("unchecked")
  void giveBack() throws Throwable {
    if (stream.version() != HttpVersion.HTTP_2) {
      return;
    }
    Handler<Void> closed = (Handler<Void>) closeHandler(stream);
    if (closed != null) {
      later(Duration.ZERO, () -> closed.handle(null));
    }
  }

  /** What the pool has set, also on a stream that others pass their calls on to; or null. */
  private static Object closeHandler(Object stream) throws ReflectiveOperationException {
    Object inner = null;
    for (Class<?> type = stream.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        boolean delegates = field.getType() == HttpClientStream.class;
        if (delegates || field.getName().equals("closeHandler")) {
          field.setAccessible(true);
          Object value = field.get(stream);
          if (!delegates) {
            return value;
          }
          inner = value;
        }
      }
    }
    return inner == null ? null : closeHandler(inner);
  }

  /** Sets a handler, where the application's version has one of this kind. */
  void set(Part kind, Handler<?> handler) throws Throwable {
    if (kind.method() != null) {
      call(kind.method(), handler);
    }
  }

  Context context() throws Throwable {
    return (Context) call(Part.CONTEXT.method());
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
