package io.loophound.seam.vertx;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.seam.http.ReplyCollector;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.impl.HttpClientStream;
import io.vertx.core.http.impl.HttpResponseHead;
import io.vertx.core.streams.WriteStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;

/** What comes back on a stream, and what replaces it. */
final class WatchedReply {
  // As from a fast server: a caller on its own thread may still be adding the reply's handlers.
  private static final Duration ROUND_TRIP = Duration.ofMillis(20);

  private final RealStream real;
  private final Consumer<Throwable> errors;
  private final Delivery delivery = new Delivery(this::later);
  private Handler<HttpResponseHead> heads;
  private Handler<Buffer> chunks;
  private Handler<MultiMap> ends;
  private Handler<Throwable> exceptions;
  private GuardedHttpCall call;
  private ReplyCollector collector;
  private volatile boolean over;

  WatchedReply(RealStream real, Consumer<Throwable> errors) {
    this.real = real;
    this.errors = errors;
  }

  /** The handlers that the application sets, wrapped if the call is watched. */
  @SuppressWarnings("unchecked")
  Object[] wrapHandlers(String method, Object[] arguments) {
    switch (method) {
      case "headHandler" -> heads = (Handler<HttpResponseHead>) arguments[0];
      case "exceptionHandler" -> exceptions = (Handler<Throwable>) arguments[0];
      case "chunkHandler" -> chunks = (Handler<Buffer>) arguments[0];
      case "endHandler" -> ends = (Handler<MultiMap>) arguments[0];
      case "doPause" -> delivery.pause();
      case "doFetch" -> delivery.fetch((Long) arguments[0]);
      case "reset" -> onAbandoned();
      default -> {
        return arguments;
      }
    }
    return call == null ? arguments : ours(method, arguments);
  }

  private Object[] ours(String method, Object[] arguments) {
    return switch (method) {
      case "headHandler" -> new Object[] {(Handler<HttpResponseHead>) this::head};
      case "exceptionHandler" -> new Object[] {(Handler<Throwable>) this::exception};
      case "chunkHandler" -> new Object[] {(Handler<Buffer>) this::chunk};
      case "endHandler" -> new Object[] {(Handler<MultiMap>) this::end};
      default -> arguments;
    };
  }

  void watch(GuardedHttpCall watched) {
    call = watched;
    HttpClientStream stream = real.stream();
    stream.headHandler(this::head);
    WriteStream<?> errorsOf = stream;
    var unused = errorsOf.exceptionHandler(this::exception);
  }

  private void head(HttpResponseHead head) {
    if (over) {
      return;
    }
    handle(heads, begins(head));
  }

  /** What the application gets as the reply's head. */
  private HttpResponseHead begins(HttpResponseHead head) {
    try {
      MultiMap headers = head.headers();
      collector = call.reply(head.statusCode(), headers.get("content-encoding"), length(headers));
      String warning = collector == null ? null : call.warning();
      if (warning == null) {
        return head;
      }
      MultiMap warned = MultiMap.caseInsensitiveMultiMap().addAll(headers);
      var unused = warned.set(GuardedHttpCall.WARNING, warning);
      return new HttpResponseHead(head.version, head.statusCode, head.statusMessage, warned);
    } catch (Throwable thrown) {
      errors.accept(thrown);
      return head;
    }
  }

  private static long length(MultiMap headers) {
    try {
      String length = headers.get("content-length");
      return length == null ? -1 : Long.parseLong(length);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private void chunk(Buffer chunk) {
    if (over) {
      return;
    }
    var unused = delivery.hasDelivered();
    byte[] bytes = chunk.getBytes();
    Cut cut = collect(ByteBuffer.wrap(bytes));
    if (cut == null) {
      handle(chunks, chunk);
    } else {
      cut(cut, ByteBuffer.wrap(bytes));
    }
  }

  private Cut collect(ByteBuffer piece) {
    try {
      return collector == null ? null : collector.next(piece);
    } catch (Throwable thrown) {
      errors.accept(thrown);
      return null;
    }
  }

  /** The application gets the end; the connection is closed. */
  private void cut(Cut cut, ByteBuffer piece) {
    over = true;
    ByteArrayOutputStream last = new ByteArrayOutputStream();
    for (ByteBuffer part : cut.of(piece)) {
      byte[] bytes = new byte[part.remaining()];
      part.get(bytes);
      last.writeBytes(bytes);
    }
    handle(chunks, Buffer.buffer(last.toByteArray()));
    delivery.add(() -> handle(ends, MultiMap.caseInsensitiveMultiMap()));
    try {
      real.reset(new BodyRefusedException());
    } catch (Throwable thrown) {
      errors.accept(thrown);
    }
  }

  private void end(MultiMap trailers) {
    if (over) {
      return;
    }
    over = true;
    if (collector != null) {
      collector.complete();
    }
    handle(ends, trailers);
  }

  private void exception(Throwable thrown) {
    if (over) {
      return;
    }
    over = true;
    if (collector == null) {
      call.failed(thrown.getClass().getSimpleName());
    } else {
      collector.failed(thrown);
    }
    handle(exceptions, thrown);
  }

  /** The application has given up; whatever it gets then comes from the stream. */
  private void onAbandoned() {
    if (collector != null) {
      collector.cancelled();
    } else if (call != null) {
      call.cancelled();
    }
  }

  /** Passes the reply to a refused call, or the kill. */
  void refused() {
    over = true;
    RuntimeException kill = call.thrown();
    if (kill == null) {
      later(ROUND_TRIP, () -> give(call.refusal()));
    } else {
      later(ROUND_TRIP, () -> handle(exceptions, kill));
    }
  }

  private void give(Refusal refusal) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    refusal.headers().forEach((name, value) -> headers.set(name, value));
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    HttpResponseHead head =
        new HttpResponseHead(real.stream().version(), refusal.status(), "Refused", headers);
    handle(heads, head);
    delivery.add(() -> handle(chunks, Buffer.buffer(body)));
    delivery.add(() -> handle(ends, MultiMap.caseInsensitiveMultiMap()));
  }

  private void later(Runnable task) {
    later(Duration.ZERO, task);
  }

  private void later(Duration delay, Runnable task) {
    try {
      real.later(delay, task);
    } catch (Throwable thrown) {
      errors.accept(thrown);
    }
  }

  private static <T> void handle(Handler<T> handler, T event) {
    if (handler != null) {
      handler.handle(event);
    }
  }
}
