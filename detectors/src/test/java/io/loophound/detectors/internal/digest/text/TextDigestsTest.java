package io.loophound.detectors.internal.digest.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.detectors.internal.digest.normal.Normalizer;
import java.nio.CharBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextDigestsTest {
  private static final long KEY = 42;
  private static final String LONG_TEXT =
      "The committee met in the old library on the hill and talked about the harvest, the bridge"
          + " that had been washed away, and the letters which nobody had answered since spring.";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|0",
        "word|1",
        "two  words|2",
        "{\"a\":1,\"b\":[2]}|4",
        "at 2024-05-15T10:22:33Z it ended|4",
        "call_x9Kd02|1",
        "x-ray 3f2504e0-4f89-11d3-9a0c-0305e82c3301|3",
        "\uD83D\uDE00|1",
        "你好世界|2",
        "...!|0",
      })
  void countsWords(String text, int words) {
    assertThat(TextDigests.of(text).words()).isEqualTo(words);
  }

  @Test
  void takesNullAsEmpty() {
    assertThat(TextDigests.of(null)).isEqualTo(TextDigests.of(""));
  }

  @Test
  void isEqualForTextsThatNormaliseAlike() {
    TextDigest one = TextDigests.of("Took 12 ms, page 3");
    assertThat(TextDigests.of("  took 99 ms,\npage 3 ")).isEqualTo(one);
    assertThat(TextDigests.of("took 12 ms, page 4").isSameAs(one)).isFalse();
  }

  @Test
  void digestsTheNormalisedTextAndNothingElse() {
    Random random = new Random(7);
    for (int round = 0; round < 300; round++) {
      String text = randomText(random, random.nextInt(9000));
      TextDigest digest = TextDigests.of(text, KEY);
      TextDigest again = TextDigests.of(Normalizer.normalize(text), KEY);
      assertThat(again.exact()).isEqualTo(digest.exact());
      assertThat(again.simHash()).isEqualTo(digest.simHash());
      assertThat(TextDigests.of(CharBuffer.wrap(text), KEY)).isEqualTo(digest);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 15, 16, 17, 1023, 1024, 1025, 1599, 1600, 2047, 5000, 40_000})
  void countsEveryFourGramOnce(int length) {
    String text = Normalizer.normalize(randomText(new Random(length), length + 64));
    String normal = text.substring(0, Math.min(length, text.length())).strip();
    SimHash expected = new SimHash();
    long gram = 0;
    for (int i = 0; i < normal.length(); i++) {
      gram = gram >>> 16 | (long) normal.charAt(i) << 48;
      expected.add(SimHash.shingle(gram ^ KEY));
    }
    assertThat(TextDigests.of(normal, KEY).simHash()).isEqualTo(expected.result());
  }

  /** Words, blanks and wide units; no digits, as a mark may stand where a label stood. */
  private static String randomText(Random random, int length) {
    String alphabet = "abc DEF  ,.\n\täß你\u2019\uD83D\uDE00";
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  @Test
  void differsByKey() {
    assertThat(TextDigests.of(LONG_TEXT, 1).exact())
        .isNotEqualTo(TextDigests.of(LONG_TEXT, 2).exact());
    assertThat(TextDigests.of(LONG_TEXT, 1).simHash())
        .isNotEqualTo(TextDigests.of(LONG_TEXT, 2).simHash());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ab", "abc", "abcd", "abcde", "\uD83D", "0", "\u0000"})
  void tellsShortTextsApart(String text) {
    TextDigest digest = TextDigests.of(text, KEY);
    assertThat(digest.isSameAs(TextDigests.of(text, KEY))).isTrue();
    assertThat(digest.isSameAs(TextDigests.of(text + "b", KEY))).isFalse();
    assertThat(digest.exact()).isNotZero();
  }

  @Test
  void longTextsAreNearWhenOneWordChanges() {
    String text = LONG_TEXT + " " + LONG_TEXT.replace("committee", "council") + LONG_TEXT;
    TextDigest one = TextDigests.of(text, KEY);
    TextDigest other = TextDigests.of(text.replaceFirst("harvest", "weather"), KEY);
    assertThat(one.isNear(other)).isTrue();
    assertThat(one.isSameAs(other)).isFalse();
  }

  @Test
  void shortTextsAreNearOnlyWhenEqual() {
    TextDigest one = TextDigests.of("please fetch page 3 of the report", KEY);
    assertThat(one.isNear(TextDigests.of("Please fetch  page 3 of the report", KEY))).isTrue();
    assertThat(one.isNear(TextDigests.of("please fetch page 4 of the report", KEY))).isFalse();
  }

  @Test
  void textsOfMoreThanAFewHundredWordsAreNearOnlyWhenEqual() {
    TextDigest few = new TextDigest(1, 0, Similarity.MAX_WORDS);
    TextDigest many = new TextDigest(2, 0, Similarity.MAX_WORDS + 1);
    assertThat(few.isNear(new TextDigest(3, 0, Similarity.MAX_WORDS))).isTrue();
    assertThat(few.isNear(many)).isFalse();
    assertThat(many.isNear(new TextDigest(3, 0, 9000))).isFalse();
    assertThat(many.isNear(new TextDigest(2, 5, 9000))).isTrue();
  }

  @Test
  void elevenWordsAreShortAndTwelveAreNot() {
    TextDigest eleven = new TextDigest(1, 0, Similarity.MIN_WORDS - 1);
    TextDigest twelve = new TextDigest(2, 0, Similarity.MIN_WORDS);
    TextDigest other = new TextDigest(3, 0, Similarity.MIN_WORDS);
    assertThat(eleven.isNear(twelve)).isFalse();
    assertThat(twelve.isNear(other)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"12,7", "29,7", "30,5", "79,5", "80,3", "254,3"})
  void theThresholdItselfIsNear(int words, int limit) {
    Similarity similarity = new Similarity(3);
    TextDigest one = new TextDigest(1, 0, words);
    assertThat(similarity.isNear(one, new TextDigest(2, (1L << limit) - 1, 254))).isTrue();
    assertThat(similarity.isNear(one, new TextDigest(2, (2L << limit) - 1, 254))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 61})
  void refusesAThresholdThatIsNoDistance(int distance) {
    assertThatThrownBy(() -> new Similarity(distance))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 to 60");
  }
}
