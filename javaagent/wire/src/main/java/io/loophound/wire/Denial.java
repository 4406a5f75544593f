package io.loophound.wire;

import io.loophound.detectors.guard.Verdict;

/**
 * The information for a client about a stopped call, independent of the provider's format.
 *
 * @param message what happened and what to do about it, for people
 * @param status the HTTP status the refusal has, or would have had
 * @param cooldownSeconds how long the decision applies, 1 or more
 * @param decisionId identifies the decision in the log
 */
public record Denial(String message, int status, long cooldownSeconds, String decisionId) {
  /** The code by which programs recognise the error, for each provider that has codes. */
  public static final String CODE = "recursive_loop_detected";

  private static final int TOO_MANY_REQUESTS = 429;

  /** The information for a verdict, with the status that the user chose. */
  public static Denial of(Verdict verdict, int status) {
    long seconds = Math.max(1, (verdict.cooldown().toMillis() + 999) / 1000);
    return new Denial(verdict.message(), status, seconds, verdict.decisionId());
  }

  /** Whether the client may come back later. */
  public boolean isRateLimit() {
    return status == TOO_MANY_REQUESTS;
  }
}
