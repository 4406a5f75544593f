package io.loophound.agent.http;

import io.loophound.agent.seam.InFlight;
import io.loophound.agent.wire.Denial;
import io.loophound.agent.wire.Dialect;
import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** One attempt of a model call on its way: tells once how it ended. Thread-safe. */
public final class Exchange {
  private final CountedCall call;
  private final Verdict refusal;
  private final Dialect dialect;
  private final OpenExchanges open;
  private final InFlight announced;
  private final AtomicBoolean settled = new AtomicBoolean();
  private volatile OpenExchanges.Reader reader;
  private volatile long activeNanos;

  private Exchange(
      CountedCall call, Verdict refusal, Dialect dialect, OpenExchanges open, InFlight announced) {
    this.call = call;
    this.refusal = refusal;
    this.dialect = dialect;
    this.open = open;
    this.announced = announced;
  }

  /**
   * An attempt that may be made.
   *
   * @param announced what seams further in know of it, or null
   */
  static Exchange allowed(
      CountedCall call, WireRequest request, OpenExchanges open, InFlight announced) {
    Exchange exchange = new Exchange(call, null, request.dialect(), open, announced);
    exchange.active();
    open.add(exchange, call.runId(), request.conversation());
    return exchange;
  }

  /** An attempt that must not be made. */
  static Exchange refused(Verdict verdict, Dialect dialect) {
    return new Exchange(null, verdict, dialect, null, null);
  }

  /** Whether the call must not be made. */
  public boolean refused() {
    return refusal != null;
  }

  /** Slows the call down on this thread, where the guard says so. */
  public void waitIfDue() {
    if (call != null) {
      call.waitIfDue();
    }
  }

  /** How long the call is to wait before it is made, or its body ends; told once. */
  public Duration takeDelay() {
    return call == null ? Duration.ZERO : call.takeDelay();
  }

  /** Why the call must not be made, or null when it may. */
  public Verdict refusal() {
    return refusal;
  }

  /** The form of the call and its reply. */
  Dialect dialect() {
    return dialect;
  }

  /** The attempt ended. Only the first end counts. Never throws. */
  public void settle(ModelReply reply) {
    settle(reply, CountedCall.NO_STATUS);
  }

  /** As above, for a reply with an HTTP status. */
  void settle(ModelReply reply, int status) {
    if (call != null && settled.compareAndSet(false, true)) {
      open.remove(this);
      if (announced != null) {
        announced.close();
      }
      call.settle(reply, status);
    }
  }

  /** A watch for the text of the reply while it streams, or null when there is none. */
  StreamWatch watch() {
    return call == null ? null : call.watch();
  }

  /** What a reply that is cut says of the reason. */
  Denial denial(Verdict verdict) {
    return call.denial(verdict);
  }

  /** The reply was cut behind what {@code said} holds. */
  void cut(ModelReply said) {
    call.cut();
    settle(
        new ModelReply(
            ModelReply.End.CANCELLED, said.id(), said.text(), said.toolCalls(), "", null));
  }

  /** The reply begins, and {@code collector} reads along. */
  void readBy(ReplyCollector collector) {
    if (open != null) {
      reader = open.reader(collector, this);
    }
  }

  /** What reads the reply, or null when nothing does or nobody could read it any more. */
  ReplyCollector reader() {
    OpenExchanges.Reader current = reader;
    return current == null ? null : current.get();
  }

  /** More of the reply came in. */
  void active() {
    if (open != null) {
      activeNanos = open.now();
    }
  }

  /** When something came in last. */
  long activeNanos() {
    return activeNanos;
  }
}
