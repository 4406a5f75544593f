package io.loophound.detectors.guard;

/** Links the {@code before} and the {@code after} of one model call. */
public interface ModelTicket {

  /** {@return what to do about the call} */
  Verdict verdict();

  /** {@return the id of the call's run, or empty if the call is exempt} */
  String runId();
}
