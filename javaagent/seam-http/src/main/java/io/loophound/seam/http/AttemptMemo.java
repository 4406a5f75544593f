package io.loophound.seam.http;

import io.loophound.agent.seam.GuardedCall;
import io.loophound.detectors.guard.Verdict;

/**
 * What is kept of a call for its further attempts: numbers, digests, a verdict, and the call, which
 * no longer holds any text.
 *
 * @param number the number of its newest attempt, as the library counts
 * @param id a digest of the id its library gave it, or 0
 * @param unnumbered how many attempts came without a number
 * @param refusal null when it was allowed
 * @param call null when it was refused
 * @param until when it is forgotten
 */
record AttemptMemo(
    int number, long id, int unnumbered, Verdict refusal, GuardedCall call, long until) {

  /** With one more attempt: {@code newest} is its number, {@code more} is 1 if it has none. */
  AttemptMemo next(int newest, int more) {
    return new AttemptMemo(newest, id, unnumbered + more, refusal, call, until);
  }
}
