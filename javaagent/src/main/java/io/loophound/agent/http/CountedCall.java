package io.loophound.agent.http;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Waits;
import io.loophound.agent.wire.Denial;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A model call that the guard has counted, however many attempts it takes: a reply ends it for
 * good, a failure only until a further attempt ends. Thread-safe.
 */
final class CountedCall {
  static final int NO_STATUS = 0;
  private static final int BYTES_PER_TOKEN = 4;

  private final SeamContext context;
  private final String seam;
  private final ModelTicket ticket;
  private final int requestBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean waited = new AtomicBoolean();
  private boolean ended;
  private boolean replied;
  private boolean worthRetry;
  private long endNanos;

  CountedCall(SeamContext context, String seam, ModelTicket ticket, int requestBytes) {
    this.context = context;
    this.seam = seam;
    this.ticket = ticket;
    this.requestBytes = requestBytes;
  }

  /** Slows the call down on this thread, where the guard says so: once, whatever its attempts. */
  void waitIfDue() {
    if (waited.compareAndSet(false, true)) {
      Waits.carryOut(ticket.verdict(), context);
    }
  }

  /**
   * How long the call is to wait, for a caller that can wait without a thread: told once, whatever
   * its attempts; zero when it need not.
   */
  Duration takeDelay() {
    Verdict verdict = ticket.verdict();
    if (!verdict.delays() || !waited.compareAndSet(false, true)) {
      return Duration.ZERO;
    }
    context.delayed(verdict.delay().toMillis());
    return verdict.delay();
  }

  /** The run of the call, as the guard knows it. */
  String runId() {
    return ticket.runId();
  }

  /** An attempt ended. Never throws. */
  void settle(ModelReply reply, int status) {
    boolean again;
    lock.lock();
    try {
      if (replied) {
        return;
      }
      again = ended;
      ended = true;
      replied = reply.end() == End.COMPLETED;
      worthRetry = reply.end() == End.FAILED && worthRetry(status);
      endNanos = System.nanoTime();
    } finally {
      lock.unlock();
    }
    try {
      if (again) {
        context.guard().retried(ticket);
      }
      context.guard().after(ticket, withUsage(reply));
    } catch (Throwable thrown) {
      context.error(thrown);
    }
  }

  /** For how many nanoseconds it has been failed in a way that may pass, or -1 when it is not. */
  long failedFor(long now) {
    lock.lock();
    try {
      return worthRetry ? Math.max(0, now - endNanos) : -1;
    } finally {
      lock.unlock();
    }
  }

  /** A watch for the text of the reply, or null. */
  StreamWatch watch() {
    try {
      return context.guard().watch(ticket);
    } catch (Throwable thrown) {
      context.error(thrown);
      return null;
    }
  }

  /** The reply is cut: a stop like a refusal. */
  void cut() {
    context.stopped(seam);
  }

  /** What is told when the reply is cut. */
  Denial denial(Verdict verdict) {
    return Denial.of(verdict, context.refusalStatus());
  }

  /** Too much asked, too early, or trouble of the provider or of the network. */
  private static boolean worthRetry(int status) {
    return switch (status) {
      case NO_STATUS, 408, 409, 425, 429 -> true;
      default -> status >= 500;
    };
  }

  /** Many streams come without usage: a rough number is better than none when it says so. */
  private ModelReply withUsage(ModelReply reply) {
    boolean silent = reply.end() == End.CANCELLED && reply.text().isEmpty();
    if (reply.usage() != null || reply.end() == End.FAILED || silent) {
      return reply;
    }
    int chars = reply.text().length();
    for (var call : reply.toolCalls()) {
      chars += call.name().length() + call.arguments().length();
    }
    Usage usage = new Usage(requestBytes / BYTES_PER_TOKEN, chars / BYTES_PER_TOKEN, true);
    return new ModelReply(
        reply.end(), reply.id(), reply.text(), reply.toolCalls(), reply.finishReason(), usage);
  }
}
