package io.loophound.agent.http;

import io.loophound.agent.enforce.Refusal;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;

/** Shows the model calls of one HTTP seam to the guard. Thread-safe. */
public final class ModelCalls {
  private final SeamContext context;
  private final String seam;
  private final Attempts attempts = new Attempts();

  /** For the seam of this name. */
  public ModelCalls(SeamContext context, String seam) {
    this.context = context;
    this.seam = seam;
  }

  /**
   * A call is about to be made.
   *
   * @param bytes the length of its body
   * @return what to do about it, or null when it is a further attempt of a call that is counted
   */
  public Exchange begin(WireRequest request, HttpCall call, int bytes) {
    long fingerprint = Attempts.fingerprint(request, call);
    Attempts.Earlier earlier = attempts.earlier(fingerprint, call.attempt());
    if (earlier != null) {
      return earlier.refusal() == null ? null : refuse(null, earlier.refusal(), request);
    }
    context.modelCall(seam);
    ModelTicket ticket = context.guard().before(modelRequest(request, call));
    Verdict verdict = ticket.verdict();
    attempts.remember(fingerprint, call.attempt(), verdict);
    return verdict.stops()
        ? refuse(ticket, verdict, request)
        : Exchange.allowed(context, ticket, request.dialect(), bytes);
  }

  /** The reply that stands for a refused call. */
  public Refusal refusal(Exchange exchange) {
    return Refusal.of(exchange.refusal(), context.refusalStatus(), exchange.dialect());
  }

  /** A body that could not be looked into passes. */
  public void unread() {
    context.unread(seam);
  }

  private Exchange refuse(ModelTicket ticket, Verdict verdict, WireRequest request) {
    context.stopped(seam);
    return Exchange.refused(context, ticket, verdict, request.dialect());
  }

  private static ModelRequest modelRequest(WireRequest request, HttpCall call) {
    return new ModelRequest(
        call.origin(),
        call.run(),
        request.model(),
        request.conversation(),
        request.previousReplyId(),
        call.traceId());
  }
}
