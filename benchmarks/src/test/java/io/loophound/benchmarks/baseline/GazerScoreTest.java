package io.loophound.benchmarks.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GazerScoreTest {
  private static final List<String> NONE = List.of();
  private static final List<String> TOOLS = List.of("read", "write");

  @Test
  void theFirstRequestPasses() {
    assertThat(new GazerScore(20, 10).refuses("hello there", TOOLS)).isFalse();
  }

  @Test
  void tenEqualPromptsMakeTenPoints() {
    GazerScore score = new GazerScore(20, 10);
    for (int i = 0; i < 10; i++) {
      assertThat(score.refuses("what is the weather in Oslo", NONE)).isFalse();
      score.seen("what is the weather in Oslo", NONE, reply(i));
    }
    assertThat(score.refuses("what is the weather in Oslo", NONE)).isTrue();
    assertThat(score.refuses("a wholly different question about ships", NONE)).isFalse();
  }

  @Test
  void theNewestReplyCountsTwiceForEachOlderOneLikeIt() {
    GazerScore score = new GazerScore(20, 10);
    for (int i = 0; i < 4; i++) {
      assertThat(score.refuses("what is the weather in Oslo", NONE)).isFalse();
      score.seen("what is the weather in Oslo", NONE, "I do not know the weather.");
    }
    assertThat(score.refuses("what is the weather in Oslo", NONE)).isTrue();
  }

  @Test
  void aConstantListOfToolsMakesOneAndAHalfEach() {
    GazerScore score = new GazerScore(20, 10);
    for (int i = 0; i < 7; i++) {
      assertThat(score.refuses(reply(i + 20), TOOLS)).isFalse();
      score.seen(reply(i + 20), TOOLS, reply(i));
    }
    assertThat(score.refuses(reply(40), TOOLS)).isTrue();
    assertThat(score.refuses(reply(40), List.of("read"))).isFalse();
    assertThat(score.refuses(reply(40), NONE)).isFalse();
  }

  @Test
  void theWindowForgets() {
    GazerScore score = new GazerScore(5, 6);
    for (int i = 0; i < 50; i++) {
      assertThat(score.refuses("the same prompt each time", NONE)).isFalse();
      score.seen("the same prompt each time", NONE, reply(i));
    }
  }

  @Test
  void numbersTimesAndIdsAreMasked() {
    assertThat(CharacterSimHash.normalise("Page 12  at 2024-05-15T10:20:30Z, id_7f"))
        .isEqualTo("page <num> at <ts>, <id>");
    assertThat(
            CharacterSimHash.normalise(
                "0123456789abcdef 123e4567-e89b-12d3-a456-426614174000 ideas"))
        .isEqualTo("<id> <id> <id>");
    assertThat(CharacterSimHash.of("Show page 1")).isEqualTo(CharacterSimHash.of("show  page 2"));
    assertThat(CharacterSimHash.of("")).isEqualTo(CharacterSimHash.of(" "));
  }

  /** Texts that have little in common. */
  private static String reply(int i) {
    StringBuilder text = new StringBuilder();
    Random random = new Random(i);
    for (int k = 0; k < 60; k++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
