package io.loophound.detectors.internal.digest.normal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistinctWordsTest {
  private static int words(String text) {
    FactSink sink = new FactSink(text.length(), false);
    Normalizer.run(text, sink);
    return sink.words();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Plan: 0 to add, 1 to change, none to destroy | Plan: 3 to add, 44 to change, none to destroy",
        "one two three four five six | six five four three two one",
        "the pod billing-7c9d crashed again today | the pod billing-12ab crashed again today",
        "Done. Took 12 ms; nothing new was found | DONE took 9 ms nothing new was found",
        "<b>one</b> two three four five six | <i>one</i> two three four five six",
        "找到三条新的记录 | 三条新的记录找到"
      })
  void numbersOrderAndCaseDoNotMatter(String one, String other) {
    assertThat(words(one)).isNotZero().isEqualTo(words(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "one two three four five six | one two three four five seven",
        "one two three four five | one two three four five six",
        "найдено пять новых записей в базе | найдено шесть новых записей в базе",
        "找到三条新的记录 | 找到四条新的记录"
      })
  void anotherWordDoes(String one, String other) {
    assertThat(words(one)).isNotZero().isNotEqualTo(words(other));
  }

  @Test
  void fewWordsTellNothing() {
    assertThat(words("saved 12 rows to the table")).isNotZero();
    assertThat(words("saved 12 rows to it")).isZero();
    assertThat(words("ok ok ok ok ok ok")).isZero();
    assertThat(words("")).isZero();
  }

  @Test
  void aLongTextIsReadToItsEnd() {
    String text = "all of these words are known ".repeat(2000);
    assertThat(words(text + "but one")).isNotEqualTo(words(text)).isNotEqualTo(words(text + "but"));
    assertThat(words(text)).isEqualTo(words(text + text));
  }

  private static final String[] PARTS = {
    "a",
    "ab",
    "rollout",
    "abcdefgh",
    "deployments",
    "z".repeat(63),
    "y".repeat(64),
    "x".repeat(200),
    "12",
    "x1",
    "ab12cd",
    "<id>",
    "</div>",
    "<",
    "größer",
    "é",
    "найдено",
    "สวัสดีครับ",
    "你好世界",
    "한국어",
    "😀",
    "—",
    "_",
    "-",
    ".",
    "\":\"",
    ",",
    "。"
  };

  /** Parts of many scripts, with and without blanks between them. */
  private static String random(Random random) {
    StringBuilder text = new StringBuilder();
    int known = 3 + random.nextInt(PARTS.length - 3);
    int first = random.nextInt(PARTS.length);
    for (int left = random.nextInt(300); left > 0; left--) {
      text.append(PARTS[(first + random.nextInt(known)) % PARTS.length]);
      text.append(random.nextInt(3) == 0 ? "" : random.nextInt(9) == 0 ? "7" : " ");
    }
    return text.toString();
  }

  /** The words of a normalised text, found one byte after the other. */
  private static Set<String> plainWords(String text) {
    Set<String> words = new LinkedHashSet<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int from = 0;
    boolean skipped = false;
    for (int i = 0; i <= bytes.length; i++) {
      int unit = i < bytes.length ? bytes[i] & 0xFF : ' ';
      if (unit >= '0' && unit <= '9') {
        skipped = true;
      } else if (unit < 0x80 ? !Character.isLetter(unit) : unit >= 0xE3) {
        if (i - from > 1 && !skipped) {
          words.add(new String(bytes, from, i - from, StandardCharsets.UTF_8));
        }
        from = unit < 0x80 ? i + 1 : i;
        skipped = unit == '<';
      }
    }
    return words;
  }

  private static int inPieces(byte[] text, Random random) {
    DistinctWords words = new DistinctWords();
    for (int from = 0; from < text.length; ) {
      int count = Math.min(text.length - from, 1 + random.nextInt(random.nextBoolean() ? 9 : 900));
      byte[] piece = Arrays.copyOfRange(text, from, from + count + random.nextInt(70));
      Arrays.fill(piece, count, piece.length, (byte) "a1<\u00A9".charAt(random.nextInt(4)));
      words.add(piece, count);
      from += count;
    }
    return words.finish();
  }

  @Test
  void findsTheWordsThatAPlainLookFinds() {
    Random random = new Random(7);
    int shortened = 0;
    int noticed = 0;
    for (int i = 0; i < 3000; i++) {
      String text = Normalizer.normalizeResult(random(random));
      List<String> plain = new ArrayList<>(plainWords(text));
      Collections.shuffle(plain, random);

      int found = inPieces(text.getBytes(StandardCharsets.UTF_8), random);

      assertThat(found).as(text).isEqualTo(words(String.join(" ", plain)));
      assertThat(found == 0).as(text).isEqualTo(plain.size() < 5);
      if (plain.size() > 5) {
        List<String> fewer = plain.subList(1, plain.size());
        noticed += found == words(String.join(" ", fewer)) ? 0 : 1;
        shortened++;
      }
    }
    assertThat((double) noticed / shortened).isGreaterThan(0.95);
  }
}
