package io.loophound.seam.springmvc;

/**
 * A problem detail (RFC 9457) for people who know nothing of agents: what repeats, and what it
 * cost, is in the log only, under the decision.
 *
 * @param status the HTTP status
 * @param json the body
 */
record Problem(int status, String json) {
  static final String TYPE = "application/problem+json";

  static Problem of(String decisionId, int status) {
    return new Problem(
        status,
        "{\"type\":\"about:blank\",\"title\":\"The AI agent was stopped\",\"status\":"
            + status
            + ",\"detail\":\"It repeated itself or reached a limit, so it gave no answer.\","
            + "\"decision\":\""
            + decisionId
            + "\"}");
  }
}
