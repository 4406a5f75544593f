package io.loophound.seam.asynchttpclient;

import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.ReplyCollector;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.AsyncHandler.State;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;
import org.asynchttpclient.handler.TransferCompletionHandler;
import org.asynchttpclient.netty.EagerResponseBodyPart;
import org.asynchttpclient.uri.Uri;

/**
 * The application's handler, with a collector that gets what it is given. A proxy, because the
 * client asks which of its interfaces a handler has, and each version has others.
 */
final class WatchedHandler implements InvocationHandler {
  private final AsyncHandler<?> handler;
  private final GuardedHttpCall call;
  private final Uri uri;
  private final boolean decoded;
  private int status;
  private volatile ReplyCollector collector;
  private volatile boolean streamed;
  private final CompletableFuture<Refused> refused = new CompletableFuture<>();

  private WatchedHandler(AsyncHandler<?> handler, GuardedHttpCall call, Uri uri, boolean decoded) {
    this.handler = handler;
    this.call = call;
    this.uri = uri;
    this.decoded = decoded;
  }

  /** Whether the client sees all of a handler in its interfaces. */
  static boolean fits(AsyncHandler<?> handler) {
    return !(handler instanceof TransferCompletionHandler);
  }

  /** Whether a handler gets a stream of parts; the interface is not in every version. */
  static boolean isStreamed(AsyncHandler<?> handler) {
    for (Class<?> each : interfaces(handler.getClass())) {
      if (each.getSimpleName().equals("StreamedAsyncHandler")) {
        return true;
      }
    }
    return false;
  }

  static boolean isOne(AsyncHandler<?> handler) {
    return Proxy.isProxyClass(handler.getClass())
        && Proxy.getInvocationHandler(handler) instanceof WatchedHandler;
  }

  /**
   * The handler to give to the client.
   *
   * @param decoded whether bodies are not compressed, whatever their headers say
   */
  @SuppressWarnings("unchecked") // it implements what the handler does
  static <T> AsyncHandler<T> of(
      AsyncHandler<T> handler, GuardedHttpCall call, Uri uri, boolean decoded) {
    return (AsyncHandler<T>)
        Proxy.newProxyInstance(
            WatchedHandler.class.getClassLoader(),
            interfaces(handler.getClass()),
            new WatchedHandler(handler, call, uri, decoded));
  }

  /** Those that the client knows. */
  private static Class<?>[] interfaces(Class<?> type) {
    Set<Class<?>> known = new LinkedHashSet<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      add(each.getInterfaces(), known);
    }
    return known.toArray(new Class<?>[0]);
  }

  private static void add(Class<?>[] interfaces, Set<Class<?>> known) {
    for (Class<?> each : interfaces) {
      boolean librarys = each.getClassLoader() == AsyncHandler.class.getClassLoader();
      if (librarys && Modifier.isPublic(each.getModifiers())) {
        known.add(each);
      }
      add(each.getInterfaces(), known);
    }
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "onStatusReceived" -> {
        status = ((HttpResponseStatus) arguments[0]).getStatusCode();
        yield pass(method, arguments);
      }
      case "onHeadersReceived" -> pass(method, new Object[] {begins((HttpHeaders) arguments[0])});
      case "onBodyPartReceived" -> part(method, (HttpResponseBodyPart) arguments[0]);
      case "onStream" -> pass(method, new Object[] {stream(arguments[0])});
      case "onThrowable" -> failed(method, (Throwable) arguments[0]);
      case "onCompleted" -> completed(method);
      default -> pass(method, arguments);
    };
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    Object returned;
    try {
      returned = method.invoke(handler, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    if (returned == State.ABORT) {
      left();
    }
    return returned;
  }

  private HttpHeaders begins(HttpHeaders headers) {
    try {
      String encoding = decoded ? null : headers.get("content-encoding");
      collector =
          call.reply(
              status,
              encoding,
              encoding == null ? -1 : ReplyCollector.length(headers.get("content-length")));
      String warning = call.warning();
      if (warning != null) {
        return headers.copy().set(GuardedHttpCall.WARNING, warning);
      }
    } catch (Throwable thrown) {
      call.error(thrown);
    }
    return headers;
  }

  private Object part(Method method, HttpResponseBodyPart part) throws Throwable {
    HttpResponseBodyPart last = look(part, collector, call);
    if (last == null) {
      return pass(method, new Object[] {part});
    }
    if (last.length() > 0) {
      pass(method, new Object[] {last});
    }
    return State.ABORT;
  }

  /** What the application gets instead of a part in which its reply is cut; null if it goes on. */
  static HttpResponseBodyPart look(
      HttpResponseBodyPart part, ReplyCollector collector, GuardedHttpCall call) {
    try {
      ByteBuffer bytes = part.getBodyByteBuffer();
      Cut cut = collector == null ? null : collector.next(bytes);
      if (cut != null) {
        return new EagerResponseBodyPart(Unpooled.wrappedBuffer(cut.bytesOf(bytes)), true);
      }
    } catch (Throwable thrown) {
      call.error(thrown);
    }
    return null;
  }

  private Object stream(Object parts) {
    ReplyCollector reading = collector;
    streamed = reading != null;
    return reading == null ? parts : StreamedReply.watched(parts, reading, call);
  }

  /** A body was refused while it was sent: the application gets LoopHound's reply. */
  private Object failed(Method method, Throwable thrown) throws Throwable {
    if (call.isRefused()) {
      refused.complete(refusal());
      return null;
    }
    ReplyCollector reading = collector;
    if (reading == null) {
      call.failed(thrown.getClass().getSimpleName());
    } else {
      reading.failed(thrown);
    }
    return pass(method, new Object[] {thrown});
  }

  private Refused refusal() {
    RuntimeException kill = call.thrown();
    if (kill == null) {
      return Refused.give(call.refusal(), uri, handler);
    }
    handler.onThrowable(kill);
    return new Refused(null, kill);
  }

  /** A streamed reply may still be read after the client has it all. */
  private Object completed(Method method) throws Throwable {
    ReplyCollector reading = collector;
    if (reading == null) {
      call.cancelled();
    } else if (!streamed) {
      reading.complete();
    }
    return pass(method, null);
  }

  private void left() {
    ReplyCollector reading = collector;
    if (reading == null) {
      call.cancelled();
    } else {
      reading.cancelled();
    }
  }

  /** What a handler makes of the reply to a refused body, once the client has failed to send it. */
  static CompletableFuture<Refused> refused(AsyncHandler<?> watched) {
    return ((WatchedHandler) Proxy.getInvocationHandler(watched)).refused;
  }
}
