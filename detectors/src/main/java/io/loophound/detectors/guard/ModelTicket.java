package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.Spending.Reservation;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.link.RunRegistry.Place;
import io.loophound.detectors.internal.run.window.ModelCall;
import java.util.concurrent.atomic.AtomicBoolean;

/** Links the {@code before} and the {@code after} of one model call. */
public final class ModelTicket {
  /** The ticket of a call that is not examined. */
  static final ModelTicket UNSEEN = new ModelTicket(Verdict.ALLOW, null, null, null, null, null);

  private final Verdict verdict;
  private final AtomicBoolean ended = new AtomicBoolean();
  final CallFacts facts;
  final Run run;
  final ModelCall call;
  final Place place;
  final DriverTrack.Begun opening;
  volatile StreamWatch watch;
  volatile Object recorded; // null unless calls are recorded
  ModelTicket shadow; // null without a candidate policy
  DriverTrack track; // of the driver that makes the call, null when unknown
  Reservation reservation; // null unless the run has a limit
  Hold hold; // null unless a budget of its run is shared
  ToolContext tools; // of the request, until its reply has come
  private volatile boolean retried;

  ModelTicket(
      Verdict verdict,
      CallFacts facts,
      Run run,
      ModelCall call,
      Place place,
      DriverTrack.Begun opening) {
    this.verdict = verdict;
    this.facts = facts;
    this.run = run;
    this.call = call;
    this.place = place;
    this.opening = opening;
  }

  /** The ticket of a call that must not be made. */
  static ModelTicket refused(Verdict verdict) {
    return new ModelTicket(verdict, null, null, null, null, null);
  }

  /** What to do about the call. */
  public Verdict verdict() {
    return verdict;
  }

  /** The id of the call's run, or empty if the call is exempt. */
  public String runId() {
    return run == null ? "" : run.id();
  }

  /** A further attempt of a call that ended without a reply; one more end is due. */
  void reopen() {
    retried = true;
    ended.set(false);
  }

  /** Whether it has already ended without a reply. */
  boolean retried() {
    return retried;
  }

  /** Whether its reply was found to chant while it streamed. */
  boolean watched() {
    StreamWatch current = watch;
    return current != null && current.chant() != null;
  }

  /** True only the first time, and never for a call that did not begin. */
  boolean end() {
    boolean first = call != null && ended.compareAndSet(false, true);
    StreamWatch current = watch;
    if (first && current != null) {
      current.release();
    }
    return first;
  }
}
