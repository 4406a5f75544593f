package io.loophound.detectors.guard;

/** Joins the {@code before} and the {@code after} of one model call. */
public final class ModelTicket {
  private final Verdict verdict;

  ModelTicket(Verdict verdict) {
    this.verdict = verdict;
  }

  /** What to do about the call. */
  public Verdict verdict() {
    return verdict;
  }
}
