package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.ToolPolicy;
import org.junit.jupiter.api.Test;

class EndOfAnotherRunTest {
  private static final CallDigest CALL =
      CallDigest.of("find", "{}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);

  private static final String TOLD =
      "Exception: LoopHound blocked run r-%d: tool find returned the same result, 4 times:"
          + " the call is stopped, and any like it for %d s. Decision lh-x9v-%d. %s";

  @Test
  void sameFailureWhateverRunItWasAndWhateverTimeIsLeft() {
    ResultDigest one = digest(TOLD.formatted(2, 30, 1, "Try later."));
    ResultDigest other = digest(TOLD.formatted(41, 7, 36, "Try later."));

    assertThat(one).isEqualTo(other);
    assertThat(one.kind().isLastingFailure()).isTrue();
  }

  @Test
  void whatElseIsSaidCounts() {
    assertThat(digest(TOLD.formatted(2, 30, 1, "Two rooms are free.")).hashes().masked())
        .isNotEqualTo(digest(TOLD.formatted(2, 30, 1, "No room is free.")).hashes().masked());
  }

  /** An agent that reads the log of an application is none that was stopped. */
  @Test
  void aLogThatTellsOfItIsAResultLikeAnyOther() {
    String log = "12:00:01 the order of Oslo is packed and on its way to the harbour\n".repeat(3);

    assertThat(digest(log + TOLD.formatted(2, 30, 1, "")).hashes().verbatim())
        .isNotEqualTo(digest(log + TOLD.formatted(3, 20, 2, "")).hashes().verbatim());
  }

  private static ResultDigest digest(String text) {
    return ResultDigest.of(text, null, CALL, null, null);
  }
}
