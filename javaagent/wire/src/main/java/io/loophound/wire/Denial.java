package io.loophound.wire;

import io.loophound.detectors.guard.Verdict;

/**
 * What a client is told about a call that is stopped, whatever its provider's form.
 *
 * @param message what happened and what changes it, for people
 * @param status the HTTP status the refusal has, or would have had
 * @param cooldownSeconds how long the decision holds, 1 or more
 * @param decisionId identifies the decision in the log
 */
public record Denial(String message, int status, long cooldownSeconds, String decisionId) {
  /** The code by which programs know the error, with each provider that has codes. */
  public static final String CODE = "recursive_loop_detected";

  private static final int TOO_MANY_REQUESTS = 429;

  /** What is told for a verdict, with the status the user chose. */
  public static Denial of(Verdict verdict, int status) {
    long seconds = Math.max(1, (verdict.cooldown().toMillis() + 999) / 1000);
    return new Denial(verdict.message(), status, seconds, verdict.decisionId());
  }

  /** Whether the client may come back later. */
  public boolean isRateLimit() {
    return status == TOO_MANY_REQUESTS;
  }
}
