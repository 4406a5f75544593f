package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.run.Run;

/**
 * What a conversation with tools has come to that has no answer.
 *
 * @param failure identifies how the newest call failed; 0 if it did not
 * @param failedCall identifies that call; 0 if it did not fail
 * @param asked identifies the calls that the newest reply asked for
 */
record Ending(long failure, long failedCall, long asked) {
  static Ending of(Run run) {
    return new Ending(
        run.tools().lastFailure(), run.tools().lastFailedCall(), run.calls().requestedCalls());
  }
}
