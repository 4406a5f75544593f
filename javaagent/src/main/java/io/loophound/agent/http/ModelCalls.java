package io.loophound.agent.http;

import io.loophound.agent.enforce.Refusal;
import io.loophound.agent.seam.InFlight;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.wire.WireRequest;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;

/** Shows the model calls of one HTTP seam to the guard. Thread-safe. */
public final class ModelCalls {
  private final SeamContext context;
  private final String seam;
  private final boolean wrapper;
  private volatile CallBook book;

  /** For the seam of this name. */
  public ModelCalls(SeamContext context, String seam) {
    this(context, seam, false);
  }

  private ModelCalls(SeamContext context, String seam, boolean wrapper) {
    this.context = context;
    this.seam = seam;
    this.wrapper = wrapper;
  }

  /**
   * For a client that leaves its work to another one, which may be watched by a seam of its own.
   */
  public static ModelCalls ofWrapper(SeamContext context, String seam) {
    return new ModelCalls(context, seam, true);
  }

  /**
   * A call is about to be made.
   *
   * @param bytes the length of its body
   * @return what to do about it, or null when it is a part of a call that another seam has counted
   */
  public Exchange begin(WireRequest request, HttpCall call, int bytes) {
    if (InFlight.covers(seam, request.conversation())) {
      return null;
    }
    CallBook known = book();
    long fingerprint = Attempts.fingerprint(request, call);
    Attempts.Earlier earlier =
        known.attempts().earlier(fingerprint, call.attempt(), call.attemptId());
    if (earlier != null) {
      return earlier.refusal() == null
          ? allowed(earlier.call(), request)
          : refuse(earlier.refusal(), request);
    }
    context.modelCall(seam);
    LentConversation conversation = new LentConversation(request.conversation(), bytes);
    ModelTicket ticket = context.guard().before(modelRequest(request, conversation, call));
    Verdict verdict = ticket.verdict();
    CountedCall counted = verdict.stops() ? null : new CountedCall(context, seam, ticket, bytes);
    known.attempts().remember(fingerprint, call.attempt(), call.attemptId(), verdict, counted);
    Exchange exchange =
        counted == null ? refuse(ticket, verdict, request) : allowed(counted, request);
    conversation.giveBack();
    return exchange;
  }

  /** The reply that stands for a refused call. */
  public Refusal refusal(Exchange exchange) {
    return Refusal.of(exchange.refusal(), context.refusalStatus(), exchange.dialect());
  }

  /** What is thrown in place of a refused call; null where it gets a reply. */
  public RuntimeException thrown(Exchange exchange) {
    return context.refusalThrows() ? context.exception(exchange.refusal()) : null;
  }

  /** A body that could not be looked into passes. */
  public void unread() {
    context.unread(seam);
  }

  /** How many attempts have an end that is not known yet. */
  int open() {
    return book().open().size();
  }

  private Exchange allowed(CountedCall counted, WireRequest request) {
    InFlight announced = wrapper ? InFlight.open(seam, request.conversation()) : null;
    return Exchange.allowed(counted, request, book().open(), announced);
  }

  private CallBook book() {
    CallBook known = book;
    if (known == null) {
      known = CallBook.of(context.guard());
      book = known;
    }
    return known;
  }

  private Exchange refuse(ModelTicket ticket, Verdict verdict, WireRequest request) {
    try {
      context.guard().after(ticket, ModelReply.refused());
    } catch (Throwable thrown) {
      context.error(thrown);
    }
    return refuse(verdict, request);
  }

  private Exchange refuse(Verdict verdict, WireRequest request) {
    context.stopped(seam);
    return Exchange.refused(verdict, request.dialect());
  }

  private static ModelRequest modelRequest(
      WireRequest request, LentConversation conversation, HttpCall call) {
    return new ModelRequest(
        call.origin(),
        call.run(),
        request.model(),
        conversation,
        request.previousReplyId(),
        call.traceId());
  }
}
