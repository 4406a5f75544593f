package io.loophound.detectors.internal.run.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import org.junit.jupiter.api.Test;

class RecentRepliesTest {
  private static final TextDigest REPLY =
      TextDigests.of("The report is complete, and all of us are happy with it.");

  private final RecentReplies replies = new RecentReplies();

  @Test
  void knowsWhatWasSaid() {
    assertThat(replies.contains(REPLY)).isFalse();
    replies.add(REPLY);
    assertThat(replies.contains(REPLY)).isTrue();
    assertThat(replies.contains(TextDigests.of("You said: the report is complete, and all of us")))
        .isFalse();
  }

  @Test
  void doesNotTakeWhatEverybodySaysForAReply() {
    TextDigest thanks = TextDigests.of("Thank you very much!");
    replies.add(thanks);
    assertThat(replies.contains(thanks)).isFalse();
  }

  @Test
  void forgetsTheOlderOfTwoThatShareASlot() {
    TextDigest other = new TextDigest(REPLY.exact() ^ 1L << 40, 0, REPLY.words());
    replies.add(REPLY);
    replies.add(other);
    assertThat(replies.contains(REPLY)).isFalse();
    assertThat(replies.contains(other)).isTrue();
  }
}
