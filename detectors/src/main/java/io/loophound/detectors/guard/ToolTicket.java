package io.loophound.detectors.guard;

/** Links the {@code before} and the {@code after} of one tool execution. */
public interface ToolTicket {

  /** {@return the decision about the execution} */
  Verdict verdict();
}
