package io.loophound.agent.gate;

/**
 * Thrown into the application in place of a model call that the guard stopped. In the shipped jar
 * this class is {@code java.lang.LoopHoundKill}: the packager renames it, so that it is visible to
 * every class loader. Applications recognise it by that name in the chain of causes.
 */
public final class LoopHoundKill extends RuntimeException {
  private final String decisionId;
  private final String traceId;

  /**
   * A kill.
   *
   * @param message what repeats, what it cost, and which property changes the decision
   * @param decisionId its id in the log
   * @param traceId the trace of the stopped call, or empty
   */
  public LoopHoundKill(String message, String decisionId, String traceId) {
    super(message);
    this.decisionId = decisionId;
    this.traceId = traceId;
  }

  /** The id of the decision, as in the log. */
  public String decisionId() {
    return decisionId;
  }

  /** The trace the stopped call belongs to, or empty. */
  public String traceId() {
    return traceId;
  }

  /** Another process may not have this class: it gets the same message and stack without it. */
  private Object writeReplace() {
    RuntimeException plain = new RuntimeException(getMessage());
    plain.setStackTrace(getStackTrace());
    return plain;
  }
}
