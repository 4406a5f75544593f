package io.loophound.detectors.guard;

import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import java.util.concurrent.atomic.AtomicBoolean;

/** Links the {@code before} and the {@code after} of one tool execution. */
public final class ToolTicket {
  /** The ticket of an execution that is not examined. */
  static final ToolTicket UNSEEN = new ToolTicket(Verdict.ALLOW, null);

  /**
   * What is kept of an execution after it began; its arguments are not.
   *
   * @param run its run
   * @param step its step
   * @param steerable whether the seam can put a text in place of, or after, the tool's result
   * @param traceId the trace it belongs to, or empty
   * @param beginNanos when it began
   */
  record Execution(Run run, Step step, boolean steerable, String traceId, long beginNanos) {
    static Execution of(ToolRequest request, Run run, Step step, long nanos) {
      return new Execution(run, step, request.steerable(), request.traceId(), nanos);
    }
  }

  private final Verdict verdict;
  private final AtomicBoolean ended = new AtomicBoolean();
  final Execution execution; // null where it is not examined
  volatile Object recorded; // null unless calls are recorded
  ToolTicket shadow; // null without a candidate policy

  ToolTicket(Verdict verdict, Execution execution) {
    this.verdict = verdict;
    this.execution = execution;
  }

  /** The decision about the execution. */
  public Verdict verdict() {
    return verdict;
  }

  /** True only the first time, and never for an execution that was not examined or was answered. */
  boolean end() {
    return execution != null && !answered() && ended.compareAndSet(false, true);
  }

  /** Whether the guard answers in the tool's place. */
  boolean answered() {
    return verdict.steers() || verdict.stops();
  }
}
