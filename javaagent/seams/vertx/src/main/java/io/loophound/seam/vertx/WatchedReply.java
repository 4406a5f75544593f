package io.loophound.seam.vertx;

import io.loophound.seam.http.BodyRefusedException;
import io.loophound.seam.http.Cut;
import io.loophound.seam.http.GuardedHttpCall;
import io.loophound.seam.http.Refusal;
import io.loophound.seam.http.ReplyCollector;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.http.impl.HttpResponseHead;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** What comes back on a stream, and what replaces it. */
final class WatchedReply {
  // As from a fast server: a caller on its own thread may still be adding the reply's handlers.
  private static final Duration ROUND_TRIP = Duration.ofMillis(20);

  private final RealStream real;
  private final Consumer<Throwable> errors;
  private final Delivery delivery = new Delivery(this::later);
  private Handler<HttpResponseHead> heads;
  private Handler<Buffer> pieces;
  private Handler<MultiMap> trailers;
  private Handler<Void> ends;
  private Handler<Throwable> exceptions;
  private Handler<Long> resets;
  private GuardedHttpCall call;
  private ReplyCollector collector;
  private volatile boolean over;

  WatchedReply(RealStream real, Consumer<Throwable> errors) {
    this.real = real;
    this.errors = errors;
  }

  /** The handlers that the application sets, wrapped if the call is watched. */
  @SuppressWarnings("unchecked")
  Object[] wrapHandlers(Part part, Object[] arguments) {
    switch (part) {
      case ON_HEAD -> heads = (Handler<HttpResponseHead>) arguments[0];
      case ON_EXCEPTION -> exceptions = (Handler<Throwable>) arguments[0];
      case ON_RESET -> resets = (Handler<Long>) arguments[0];
      case ON_PIECE -> pieces = (Handler<Buffer>) arguments[0];
      case ON_TRAILERS -> trailers = (Handler<MultiMap>) arguments[0];
      case ON_END -> ends = (Handler<Void>) arguments[0];
      case PAUSE -> delivery.pause();
      case FETCH -> delivery.fetch((Long) arguments[0]);
      case RESET, RESET_WITH_CODE -> onAbandoned();
      default -> {
        return arguments;
      }
    }
    Handler<?> ours = call == null ? null : ours(part);
    return ours == null ? arguments : new Object[] {ours};
  }

  private Handler<?> ours(Part part) {
    return switch (part) {
      case ON_HEAD -> (Handler<HttpResponseHead>) this::head;
      case ON_EXCEPTION -> (Handler<Throwable>) this::exception;
      case ON_RESET -> (Handler<Long>) this::reset;
      case ON_PIECE -> (Handler<Buffer>) this::piece;
      case ON_TRAILERS -> (Handler<MultiMap>) this::trailers;
      case ON_END -> (Handler<Void>) this::end;
      default -> null;
    };
  }

  void watch(GuardedHttpCall watched) throws Throwable {
    call = watched;
    for (Part part : List.of(Part.ON_HEAD, Part.ON_EXCEPTION, Part.ON_RESET)) {
      real.set(part, ours(part));
    }
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
      collector =
          call.reply(
              head.statusCode(),
              headers.get("content-encoding"),
              ReplyCollector.length(headers.get("content-length")));
      String warning = collector == null ? null : call.warning();
      if (warning == null) {
        return head;
      }
      MultiMap warned = MultiMap.caseInsensitiveMultiMap().addAll(headers);
      var unused = warned.set(GuardedHttpCall.WARNING, warning);
      return Heads.of(head, warned);
    } catch (Throwable thrown) {
      errors.accept(thrown);
      return head;
    }
  }

  private void piece(Buffer chunk) {
    if (over) {
      return;
    }
    var unused = delivery.hasDelivered();
    ByteBuffer bytes = ByteBuffer.wrap(chunk.getBytes());
    Cut cut = collector == null ? null : collector.next(bytes);
    if (cut == null) {
      handle(pieces, chunk);
    } else {
      cut(cut.bytesOf(bytes));
    }
  }

  /** The application gets the end; the connection is closed. */
  private void cut(byte[] last) {
    over = true;
    handle(pieces, Buffer.buffer(last));
    delivery.add(this::giveEnd);
    try {
      real.reset(new BodyRefusedException());
    } catch (Throwable thrown) {
      errors.accept(thrown);
    }
  }

  private void trailers(MultiMap last) {
    if (over) {
      return;
    }
    if (Part.ON_END.method() == null) {
      complete();
    }
    handle(trailers, last);
  }

  private void end(Void nothing) {
    if (over) {
      return;
    }
    complete();
    handle(ends, null);
  }

  private void complete() {
    over = true;
    if (collector != null) {
      collector.complete();
    }
  }

  private void giveEnd() {
    handle(trailers, MultiMap.caseInsensitiveMultiMap());
    handle(ends, null);
  }

  private void exception(Throwable thrown) {
    broken(thrown, exceptions, thrown);
  }

  private void reset(Long code) {
    broken(new StreamResetException(code), resets, code);
  }

  private <T> void broken(Throwable why, Handler<T> handler, T event) {
    if (over) {
      return;
    }
    over = true;
    if (collector == null) {
      call.failed(why.getClass().getSimpleName());
    } else {
      collector.failed(why);
    }
    handle(handler, event);
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
    try {
      handle(heads, Heads.of(real.stream().version(), refusal.status(), "Refused", headers));
    } catch (ReflectiveOperationException e) {
      errors.accept(e);
      handle(exceptions, call.kill());
      return;
    }
    delivery.add(() -> handle(pieces, Buffer.buffer(body)));
    delivery.add(this::giveEnd);
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
