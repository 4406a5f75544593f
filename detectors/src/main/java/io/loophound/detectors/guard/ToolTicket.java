package io.loophound.detectors.guard;

/** Joins the {@code before} and the {@code after} of one tool execution. */
public final class ToolTicket {
  private final Verdict verdict;

  ToolTicket(Verdict verdict) {
    this.verdict = verdict;
  }

  /** What to do about the execution. */
  public Verdict verdict() {
    return verdict;
  }
}
