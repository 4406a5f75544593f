package io.loophound.detectors.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChantMatcherTest {
  private static final String SENTENCE = "I will read the file again to be sure. ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I will read the file again to be sure. ",
        "I will read the file again to be sure.\n",
        "I will read the file again to be sure.\n\n",
        "and then we try once more and then we see ",
        "Ich versuche es jetzt noch einmal mit anderen Werten. ",
        "Я попробую ещё раз прочитать этот файл сейчас. ",
        "Je vais réessayer la même commande encore une fois. ",
        "我现在再次尝试读取这个文件。",
        "もう一度ファイルを読み込んでみます。",
        "파일을 다시 읽어 보겠습니다. 잠시만 기다려 주세요. ",
        "سأحاول قراءة الملف مرة أخرى الآن من فضلك. ",
        "मैं फ़ाइल को फिर से पढ़ने का प्रयास करूँगा। ",
        "ฉันจะลองอ่านไฟล์นี้อีกครั้งตอนนี้",
        "**Let me check that once more, please.** ",
        "The value 42 is wrong, so I change it to 43 now. "
      })
  void aSentenceSaidTenTimesIsAChant(String sentence) {
    assertThat(Chants.in(sentence.repeat(8))).isNull();
    Chant chant = Chants.in(sentence.repeat(11));
    assertThat(chant).isNotNull();
    assertThat(chant.repetitions()).isBetween(10, 11);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no ", "the the ", "yes, ", "stop! ", "ha", "好", "好的。", "Done. "})
  void aTokenThatGoesOnIsAChantWithinSomeHundredCharacters(String token) {
    String text = token.repeat(1 + 400 / token.length());
    assertThat(Chants.in("Here is what I found so far. " + text)).isNotNull();
    assertThat(Chants.in(token.repeat(10))).isNull();
  }

  @Test
  void emojiMayGoOnForLonger() {
    assertThat(Chants.in("\uD83C\uDF89".repeat(200))).isNull();
    assertThat(Chants.in("\uD83C\uDF89".repeat(1000))).isNotNull();
  }

  @Test
  void aParagraphNeedsHalfAsManyRepetitions() {
    String paragraph = Chants.prose(new Random(7), 120);
    assertThat(Chants.in(paragraph.repeat(4))).isNull();
    assertThat(Chants.in(paragraph.repeat(6)).words()).isEqualTo(120);
  }

  @Test
  void aChantAfterALongHealthyReplyIsFound() {
    String before = Chants.prose(new Random(3), 5000);
    Chant chant = Chants.in(before + SENTENCE.repeat(12));
    assertThat(chant.words()).isEqualTo(9);
    assertThat(chant.at()).isLessThanOrEqualTo(before.length() + 11L * SENTENCE.length());
  }

  @Test
  void blanksCaseAndPunctuationDoNotHideIt() {
    String loose = "I will try again. i will try again!  I WILL try again...\n";
    assertThat(Chants.in(loose.repeat(8))).isNotNull();
  }

  @Test
  void aSentenceWithOtherWordsNowAndThenIsARefrain() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append(SENTENCE).append(SENTENCE).append(SENTENCE).append(SENTENCE);
      text.append("Something about number ").append(i).append(" comes to my mind. ");
    }
    assertThat(Chants.in(text.toString())).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", " ", "\n \n", "!", ".", "-", "="})
  void oneCharacterWithoutEndIsAChant(String unit) {
    assertThat(Chants.in("{\"answer\": " + unit.repeat(3000))).isNotNull();
    assertThat(Chants.in(unit.repeat(600))).isNull();
  }

  @Test
  void whatRepeatsInsideALongTextOfJsonIsAChant() {
    assertThat(Chants.in("{\"answer\": \"" + SENTENCE.repeat(14) + "\"}")).isNotNull();
    assertThat(Chants.in("<think>" + SENTENCE.repeat(14) + "</think>")).isNotNull();
  }

  @Test
  void structureMustRepeatThreeTimesAsOften() {
    assertThat(Chants.in(("- " + SENTENCE + "\n").repeat(25))).isNull();
    assertThat(Chants.in(("- " + SENTENCE + "\n").repeat(45))).isNotNull();
  }

  @Test
  void evenDataEndsAtSomePoint() {
    assertThat(Chants.in("0, ".repeat(3000))).isNull();
    assertThat(Chants.in("0, ".repeat(7000))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```\nint i = 0;\n```\n",
        "~~~text\nno\n~~~\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "- an item of a list\n",
        "* another item\n",
        "1. first of all\n",
        "## What comes next\n",
        "> as somebody said\n"
      })
  void aBlockBetweenEndsWhatWasCounted(String block) {
    String nine = SENTENCE.repeat(9) + "\n";
    assertThat(Chants.in(nine + block + nine + block + nine)).isNull();
    assertThat(Chants.in(nine + block + SENTENCE.repeat(12))).isNotNull();
  }

  @Test
  void fencedCodeIsNotLookedAt() {
    String code = SENTENCE.repeat(500);
    assertThat(Chants.in("```java\n" + code + "\n```\nThat is all.")).isNull();
    assertThat(Chants.in("Look:\n   ~~~\n" + code + "\n```\n" + code)).isNull();
    assertThat(Chants.in("```\nx\n```\n" + SENTENCE.repeat(12))).isNotNull();
    assertThat(Chants.in("````\n```\n" + code + "\n````\n")).isNull();
    assertThat(Chants.in("```inline``` " + SENTENCE.repeat(12))).isNotNull();
  }

  @Test
  void theThresholdIsTheTimesItWasSaid() {
    ChantMatcher matcher = new ChantMatcher(new ChantLimits(4, 50, 20_000));
    assertThat(matcher.feed(SENTENCE.repeat(3))).isFalse();
    assertThat(matcher.feed(SENTENCE)).isTrue();
    assertThat(matcher.chant()).isEqualTo(new Chant(4, 9, 4L * SENTENCE.length() - 1));
    assertThat(matcher.feed("something else")).isTrue();
  }
}
