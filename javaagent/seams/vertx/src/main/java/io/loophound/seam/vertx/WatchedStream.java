package io.loophound.seam.vertx;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.wire.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.impl.HttpClientStream;
import io.vertx.core.http.impl.HttpRequestHead;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.time.Duration;

/**
 * An outgoing request. A body in one piece is judged before anything is sent. Of a body in several
 * pieces the last is held until the whole has been judged.
 */
final class WatchedStream implements InvocationHandler {
  private static final String LENGTH = "content-length";

  private final RealStream real;
  private final VertxRequests requests;
  private final WatchedReply reply;
  private HttpClientRequest request;
  private GuardedHttpCall call;
  private Bytes body;
  private Object held;

  WatchedStream(HttpClientStream stream, VertxRequests requests) {
    this.real = new RealStream(stream);
    this.requests = requests;
    this.reply = new WatchedReply(real, requests::error);
  }

  void of(HttpClientRequest made) {
    request = made;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return real.call(method, arguments);
    }
    Part part = Part.of(method);
    if (part == Part.WRITE_HEAD) {
      return head(method, arguments);
    }
    if (part == Part.WRITE_PIECE && call != null) {
      return piece(method, arguments);
    }
    Object returned = real.call(method, reply.wrapHandlers(part, arguments));
    return returned == real.stream() ? proxy : returned;
  }

  private Object head(Method method, Object[] arguments) throws Throwable {
    boolean connect = (Boolean) arguments[5];
    call = connect ? null : find((HttpRequestHead) arguments[0]);
    if (call == null) {
      return real.call(method, arguments);
    }
    reply.watch(call);
    Object piece = arguments[2];
    byte[] bytes = bytes(piece);
    body = call.newBody(bytes.length);
    body.add(bytes, 0, bytes.length);
    if ((Boolean) arguments[3]) {
      var unused = call.judgeChangeable(body);
      byte[] changed = call.takeChangedBody();
      return sendLast(method, changed == null ? arguments : changed(arguments, changed));
    }
    held = piece;
    Object[] alone = arguments.clone();
    alone[2] = null;
    return real.call(method, alone);
  }

  private static Object[] changed(Object[] arguments, byte[] body) {
    MultiMap headers = ((HttpRequestHead) arguments[0]).headers();
    if (headers != null && headers.contains(LENGTH)) {
      var unused = headers.set(LENGTH, String.valueOf(body.length));
    }
    Object[] changed = arguments.clone();
    changed[2] =
        arguments[2] instanceof ByteBuf ? Unpooled.wrappedBuffer(body) : Buffer.buffer(body);
    return changed;
  }

  private GuardedHttpCall find(HttpRequestHead head) {
    try {
      return requests.find(request, head);
    } catch (Throwable thrown) {
      requests.error(thrown);
      return null;
    }
  }

  private Object piece(Method method, Object[] arguments) throws Throwable {
    if (call.isRefused()) {
      return RealStream.taken(method, arguments);
    }
    Object piece = arguments[0];
    byte[] bytes = bytes(piece);
    if (bytes.length > 0) {
      release();
      body.add(bytes, 0, bytes.length);
    }
    if ((Boolean) arguments[1]) {
      return sendLast(method, arguments);
    }
    held = piece;
    return RealStream.taken(method, arguments);
  }

  /** The last piece: it is sent when the guard allows it. */
  private Object sendLast(Method method, Object[] arguments) throws Throwable {
    if (call.judge(body)) {
      refuse(Part.of(method) != Part.WRITE_HEAD);
      return RealStream.taken(method, arguments);
    }
    body = null;
    Duration delay = call.takeDelay();
    if (delay.isZero()) {
      release();
      return real.call(method, arguments);
    }
    Promise<Object> sent = Promise.promise();
    real.later(delay, () -> send(method, arguments, sent));
    return method.getReturnType() == void.class ? null : sent.future();
  }

  private void send(Method method, Object[] arguments, Promise<Object> sent) {
    try {
      release();
      if (real.call(method, arguments) instanceof io.vertx.core.Future<?> future) {
        var unused = future.onComplete(result -> sent.handle(result.mapEmpty()));
      }
    } catch (Throwable thrown) {
      sent.tryFail(thrown);
    }
  }

  private void release() throws Throwable {
    Object piece = held;
    held = null;
    if (piece != null) {
      real.write(piece);
    }
  }

  private void refuse(boolean begun) throws Throwable {
    held = null;
    body = null;
    reply.refused();
    real.reset(new BodyRefusedException());
    if (!begun) {
      try {
        real.giveBack();
      } catch (ReflectiveOperationException | RuntimeException e) {
        requests.error(e);
      }
    }
  }

  /** Of a piece, which is Netty's up to Vert.x 5.0 and a buffer of Vert.x since 5.1. */
  private static byte[] bytes(Object piece) {
    if (piece instanceof Buffer buffer) {
      return buffer.getBytes();
    }
    return piece instanceof ByteBuf buffer ? ByteBufUtil.getBytes(buffer) : new byte[0];
  }
}
