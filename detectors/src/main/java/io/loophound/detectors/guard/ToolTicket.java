package io.loophound.detectors.guard;

import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.concurrent.atomic.AtomicBoolean;

/** Joins the {@code before} and the {@code after} of one tool execution. */
public final class ToolTicket {
  /** For executions that are not looked at. */
  static final ToolTicket UNSEEN = new ToolTicket(Verdict.ALLOW, null, null, null);

  private final Verdict verdict;
  private final AtomicBoolean ended = new AtomicBoolean();
  final ToolRequest request;
  final Run run;
  final Step step;
  ToolTicket shadow; // null where no candidate policy looks on

  ToolTicket(Verdict verdict, ToolRequest request, Run run, Step step) {
    this.verdict = verdict;
    this.request = request;
    this.run = run;
    this.step = step;
  }

  /** What to do about the execution. */
  public Verdict verdict() {
    return verdict;
  }

  /** True the first time only, and never for an execution that was not looked at or answered. */
  boolean end() {
    return step != null && !answered() && ended.compareAndSet(false, true);
  }

  /** Whether the guard answers in the tool's place. */
  boolean answered() {
    return verdict.steers() || verdict.stops();
  }
}
