package io.loophound.agent.gate;

/**
 * Thrown into the application instead of a model call that the guard stopped. The packager renames
 * this class to {@code java.lang.LoopHoundKill}, so that every class loader sees it. Applications
 * recognise it by that name in the cause chain.
 */
public final class LoopHoundKill extends RuntimeException {
  /** Not serialized: {@code writeReplace} leaves it out. */
  private final String decisionId;

  /** Not serialized, either. */
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

  /** {@return the id of the decision, as in the log} */
  public String decisionId() {
    return decisionId;
  }

  /** {@return the id of the trace that the stopped call belongs to, or empty} */
  public String traceId() {
    return traceId;
  }

  /**
   * Serializes as an exception with the same message and stack, because another process may not
   * have this class.
   *
   * @return that exception
   */
  private Object writeReplace() {
    RuntimeException plain = new RuntimeException(getMessage());
    plain.setStackTrace(getStackTrace());
    return plain;
  }
}
