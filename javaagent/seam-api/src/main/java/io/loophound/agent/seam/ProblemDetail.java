package io.loophound.agent.seam;

/**
 * A problem detail (RFC 9457) for people who know nothing of agents: what repeats, and what it
 * cost, is in the log only, under the decision.
 *
 * @param status the HTTP status
 * @param decision the decision that ended the request
 */
public record ProblemDetail(int status, String decision) {
  /** Its content type. */
  public static final String TYPE = "application/problem+json";

  /** The header with the decision. */
  public static final String DECISION = "x-loophound-decision";

  /** For a request that ended with this; null if that is no kill. */
  public static ProblemDetail of(SeamContext context, Throwable thrown) {
    String decision = context.decisionOf(thrown);
    return decision == null ? null : new ProblemDetail(context.refusalStatus(), decision);
  }

  /** The body. */
  public String json() {
    return "{\"type\":\"about:blank\",\"title\":\"The AI agent was stopped\",\"status\":"
        + status
        + ",\"detail\":\"It repeated itself or reached a limit, so it gave no answer.\","
        + "\"decision\":\""
        + decision
        + "\"}";
  }
}
