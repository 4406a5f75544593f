package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.Spending.Reservation;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.conversation.DriverTrack.OpenConversation;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries.Delivered;
import io.loophound.detectors.internal.run.link.RunRegistry.Registration;
import io.loophound.detectors.internal.run.window.ModelCall;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the guard knows of a model call between its {@code before} and its {@code after}. */
final class IssuedModelTicket implements ModelTicket {
  /** The ticket of a call that is not examined. */
  static final IssuedModelTicket UNSEEN = new IssuedModelTicket(Verdict.ALLOW, null, null);

  /**
   * A call that may be made.
   *
   * @param facts what is known of its request
   * @param run its run
   * @param call its number in the run
   * @param registration where its reply is looked up
   * @param opening the conversation that it begins, null in the middle of one
   * @param track that of the driver that makes it, null when unknown
   * @param delivered the message that it is for, null unless that is shared
   * @param reservation null unless the run has a limit
   * @param hold null unless a budget of its run is shared
   */
  record Admission(
      CallFacts facts,
      Run run,
      ModelCall call,
      Registration registration,
      OpenConversation opening,
      DriverTrack track,
      Delivered delivered,
      Reservation reservation,
      Hold hold) {}

  private final Verdict verdict;
  private final AtomicBoolean ended = new AtomicBoolean();
  final Admission admission; // null where it is refused or not examined
  volatile ReplyWatch watch;
  volatile Object recorded; // null unless calls are recorded
  IssuedModelTicket shadow; // null without a candidate policy
  ToolContext tools; // of the request, until its reply has come
  private volatile boolean retried;

  IssuedModelTicket(Verdict verdict, Admission admission, ToolContext tools) {
    this.verdict = verdict;
    this.admission = admission;
    this.tools = tools;
  }

  /** The ticket of a call that must not be made. */
  static IssuedModelTicket refused(Verdict verdict) {
    return new IssuedModelTicket(verdict, null, null);
  }

  /** The ticket that a guard has issued. */
  static IssuedModelTicket of(ModelTicket ticket) {
    if (ticket instanceof IssuedModelTicket issued) {
      return issued;
    }
    throw new IllegalArgumentException("no guard has issued this ticket: " + ticket);
  }

  @Override
  public Verdict verdict() {
    return verdict;
  }

  @Override
  public String runId() {
    return admission == null ? "" : admission.run().id();
  }

  /** A further attempt of a call that ended without a reply; one more end is due. */
  void reopen() {
    retried = true;
    ended.set(false);
  }

  /** Whether it has already ended without a reply. */
  boolean wasRetried() {
    return retried;
  }

  /** Whether its reply was found to chant while it streamed. */
  boolean hasChanted() {
    ReplyWatch current = watch;
    return current != null && current.chant() != null;
  }

  /** True only the first time, and never for a call that did not begin. */
  boolean tryEnd() {
    boolean first = admission != null && ended.compareAndSet(false, true);
    ReplyWatch current = watch;
    if (first && current != null) {
      current.release();
    }
    return first;
  }
}
