package io.loophound.detectors.internal.guard;

import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.limit.Breaker;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries.Delivered;
import io.loophound.detectors.internal.run.window.Step;
import java.util.concurrent.atomic.AtomicBoolean;

/** What the guard knows of an execution between its {@code before} and its {@code after}. */
final class IssuedToolTicket implements ToolTicket {
  /** The ticket of an execution that is not examined. */
  static final IssuedToolTicket UNSEEN = new IssuedToolTicket(Verdict.ALLOW, null);

  /**
   * What is kept of an execution after it began; its arguments are not.
   *
   * @param run its run
   * @param delivered the message that it works on, null unless that is shared
   * @param step its step
   * @param steerable whether the seam can put a text in place of, or after, the tool's result
   * @param traceId the trace it belongs to, or empty
   * @param server the server of its tool
   * @param beginNanos when it began
   */
  record Execution(
      Run run,
      Delivered delivered,
      Step step,
      boolean steerable,
      String traceId,
      String server,
      long beginNanos) {
    static Execution of(ToolRequest request, Run run, Delivered delivered, Step step, long nanos) {
      return new Execution(
          run,
          delivered,
          step,
          request.steerable(),
          request.traceId(),
          Breaker.server(request),
          nanos);
    }
  }

  private final Verdict verdict;
  private final AtomicBoolean ended = new AtomicBoolean();
  final Execution execution; // null where it is not examined
  volatile Object recorded; // null unless calls are recorded
  IssuedToolTicket shadow; // null without a candidate policy

  IssuedToolTicket(Verdict verdict, Execution execution) {
    this.verdict = verdict;
    this.execution = execution;
  }

  /** The ticket that a guard has issued. */
  static IssuedToolTicket of(ToolTicket ticket) {
    if (ticket instanceof IssuedToolTicket issued) {
      return issued;
    }
    throw new IllegalArgumentException("no guard has issued this ticket: " + ticket);
  }

  @Override
  public Verdict verdict() {
    return verdict;
  }

  /** True only the first time, and never for an execution that was not examined or was answered. */
  boolean tryEnd() {
    return execution != null && !isAnsweredByGuard() && ended.compareAndSet(false, true);
  }

  /** Whether the guard answers in the tool's place. */
  boolean isAnsweredByGuard() {
    return verdict.steers() || verdict.stops();
  }
}
