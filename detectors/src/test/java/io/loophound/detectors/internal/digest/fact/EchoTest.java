package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.ToolPolicy;
import org.junit.jupiter.api.Test;

class EchoTest {
  private static final CallDigest CALL =
      CallDigest.of("tell", "{\"to\":\"ada\"}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
  private static final String LAST =
      "We spoke of the lamp, of the door, and of many other things in the house. "
          .repeat(4)
          .strip();

  private static boolean echoes(String last, String text) {
    ResultDigest earlier = ResultDigest.of(last, null, CALL, null, null);
    return ResultDigest.of(text, null, CALL, earlier, null).echoes();
  }

  @Test
  void aResultThatHoldsTheLastOneWhole() {
    assertThat(echoes(LAST, LAST + "\n" + LAST)).isTrue();
    assertThat(echoes(LAST, "user: hello\n".repeat(20) + LAST + "\nassistant: more")).isTrue();
    assertThat(echoes("ä€\uD83D\uDE00 ".repeat(60), "x".repeat(200) + "ä€\uD83D\uDE00 ".repeat(60)))
        .isTrue();
  }

  @Test
  void aConversationThatDoublesIsOneInEachRound() {
    String text = LAST;
    ResultDigest last = ResultDigest.of(text, null, CALL, null, null);
    for (int i = 0; i < 10; i++) {
      text = "[" + text + "," + text + "]"; // to 256 KB
      last = ResultDigest.of(text, null, CALL, last, null);
      assertThat(last.echoes()).isTrue();
    }
  }

  @Test
  void aLogThatGrowsByALineIsNone() {
    assertThat(echoes(LAST, LAST + "\none more line")).isFalse();
  }

  @Test
  void anotherTextIsNone() {
    assertThat(echoes(LAST, LAST.substring(1) + LAST.substring(0, LAST.length() - 1))).isFalse();
    assertThat(echoes(LAST, LAST)).isFalse();
  }

  @Test
  void aShortResultIsNone() {
    assertThat(echoes("the lamp is on", "the lamp is on ".repeat(50))).isFalse();
  }

  @Test
  void manyFalseBeginningsStayLinear() {
    String last = "a".repeat(20_000) + "b";
    assertThat(echoes(last, "a".repeat(60_000))).isFalse();
  }
}
