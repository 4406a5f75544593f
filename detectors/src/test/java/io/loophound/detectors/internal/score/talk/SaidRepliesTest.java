package io.loophound.detectors.internal.score.talk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.hash.Hash64;
import org.junit.jupiter.api.Test;

class SaidRepliesTest {
  private static final int MOST = 3;
  private static final String[] TEXTS = {
    "The quarterly report covers revenue, margins and headcount",
    "Nothing",
    "Every container in the northern cluster restarted twice overnight",
    "Violets need shade, moisture and patience",
    "The orchestra rehearses Bruckner tomorrow afternoon",
  };

  private final SaidReplies replies = new SaidReplies(MOST);

  private static Sketch words(String text) {
    return Sketch.ofContent(text).sketch();
  }

  @Test
  void knowsTheLastRepliesByHashAndByWords() {
    for (int i = 0; i < TEXTS.length; i++) {
      replies.add(Hash64.of(TEXTS[i]), words(TEXTS[i]));
      assertThat(replies.isNewest(Hash64.of(TEXTS[i]))).isTrue();
      for (int j = 0; j < TEXTS.length; j++) {
        boolean kept = j <= i && j > i - MOST;
        assertThat(replies.has(Hash64.of(TEXTS[j]))).isEqualTo(kept);
        assertThat(replies.likeness(words(TEXTS[j])) == 1).isEqualTo(kept);
      }
    }
  }

  @Test
  void measuresTheLikenessToTheLikest() {
    replies.add(1, words(TEXTS[0]));
    replies.add(2, words(TEXTS[2]));
    assertThat(replies.likeness(words("Every container in the northern cluster restarted")))
        .isGreaterThan(0.5);
    assertThat(replies.likeness(words(TEXTS[3]))).isZero();
  }
}
