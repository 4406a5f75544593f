package io.loophound.agent.http;

import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Waits;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import java.util.concurrent.atomic.AtomicBoolean;

/** One model call on its way: tells the guard once how it ended. Thread-safe. */
public final class Exchange {
  private static final int BYTES_PER_TOKEN = 4;

  private final SeamContext context;
  private final ModelTicket ticket;
  private final Verdict refusal;
  private final int requestBytes;
  private final AtomicBoolean settled = new AtomicBoolean();

  private Exchange(SeamContext context, ModelTicket ticket, Verdict refusal, int requestBytes) {
    this.context = context;
    this.ticket = ticket;
    this.refusal = refusal;
    this.requestBytes = requestBytes;
  }

  /** A call that may be made. */
  static Exchange allowed(SeamContext context, ModelTicket ticket, int requestBytes) {
    return new Exchange(context, ticket, null, requestBytes);
  }

  /** A call that must not be made; {@code ticket} is null for a further attempt of one. */
  static Exchange refused(SeamContext context, ModelTicket ticket, Verdict verdict) {
    Exchange refused = new Exchange(context, ticket, verdict, 0);
    refused.settle(ModelReply.refused());
    return refused;
  }

  /** Whether the call must not be made. */
  public boolean refused() {
    return refusal != null;
  }

  /** Slows the call down on this thread, where the guard says so. */
  public void waitIfDue() {
    if (ticket != null) {
      Waits.carryOut(ticket.verdict(), context);
    }
  }

  /** Why the call must not be made, or null when it may. */
  public Verdict refusal() {
    return refusal;
  }

  /** The call ended. Only the first end counts. Never throws. */
  public void settle(ModelReply reply) {
    if (ticket == null || !settled.compareAndSet(false, true)) {
      return;
    }
    try {
      context.guard().after(ticket, withUsage(reply));
    } catch (Throwable thrown) {
      context.error(thrown);
    }
  }

  /** Many streams come without usage: a rough number is better than none when it says so. */
  private ModelReply withUsage(ModelReply reply) {
    if (reply.usage() != null || reply.end() != ModelReply.End.COMPLETED) {
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
