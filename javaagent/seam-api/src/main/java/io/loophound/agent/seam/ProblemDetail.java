package io.loophound.agent.seam;

/**
 * A problem detail (RFC 9457) for people who know nothing of agents: what repeats, and what it
 * cost, is in the log only, under the decision.
 *
 * @param status the HTTP status
 * @param decision the id of the decision that ended the request
 */
public record ProblemDetail(int status, String decision) {
  /** The content type of the body. */
  public static final String TYPE = "application/problem+json";

  /** The response header that has the id of the decision. */
  public static final String DECISION = "x-loophound-decision";

  /**
   * {@return the problem detail for a request that ended with an exception; null if that is no
   * kill}
   *
   * @param context gives the status that the operator has chosen
   * @param thrown what the request ended with; the kill may be a cause of it
   */
  public static ProblemDetail of(SeamContext context, Throwable thrown) {
    String decision = context.decisionOf(thrown);
    return decision == null ? null : new ProblemDetail(context.refusalStatus(), decision);
  }

  /** {@return the body of the response, as JSON} */
  public String json() {
    return "{\"type\":\"about:blank\",\"title\":\"The AI agent was stopped\",\"status\":"
        + status
        + ",\"detail\":\"It repeated itself or reached a limit, so it gave no answer.\","
        + "\"decision\":\""
        + decision
        + "\"}";
  }
}
