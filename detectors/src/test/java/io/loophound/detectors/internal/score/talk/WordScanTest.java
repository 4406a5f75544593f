package io.loophound.detectors.internal.score.talk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordScanTest {
  private static List<Integer> words(String text) {
    List<Integer> hashes = new ArrayList<>();
    WordScan scan = new WordScan(text);
    while (scan.next()) {
      hashes.add(scan.hash());
    }
    return hashes;
  }

  private static WordScan first(String text) {
    WordScan scan = new WordScan(text);
    assertThat(scan.next()).isTrue();
    return scan;
  }

  @ParameterizedTest
  @CsvSource({
    "verified, verify",
    "Verifies, verify",
    "VERIFYING, verifying",
    "containers, container",
    "quickly, quick",
    "painter's', painter's",
    "-report_-, report",
    "1.500, 1.5",
    "'1,500', 1500",
    "7., 7",
    "42, 42.0",
    "ÜBERGANG, übergang",
    "σίγμα, ΣΊΓΜΑ",
  })
  void areOneWord(String one, String other) {
    assertThat(words(one)).hasSize(1).isEqualTo(words(other));
  }

  @ParameterizedTest
  @CsvSource({"1.5, 15", "1.500.2, 1.5.2", "left, lefts", "us, u", "a-b, ab", "10:15, 1015"})
  void areTwoWords(String one, String other) {
    assertThat(words(one)).hasSize(1).isNotEqualTo(words(other));
  }

  @Test
  void scriptsWithoutBlanksCountInPairs() {
    assertThat(words("\u6253\u5f00\u6587\u4ef6")).hasSize(4);
    assertThat(words("\u6253\u5f00")).first().isEqualTo(words("x \u6253\u5f00").get(1));
    assertThat(words("\u6253\u5f00")).first().isNotEqualTo(words("\u6253").get(0));
    assertThat(words("file\u6253")).hasSize(2);
  }

  @Test
  void knowsNumbersTimesAndIdentifiers() {
    assertThat(first("4900 cents").isNumber()).isTrue();
    assertThat(first("4900 cents").mass()).isEqualTo(2);
    assertThat(first("10:15").isNumber()).isFalse();
    assertThat(first("10:15").isContent()).isFalse();
    assertThat(first("2026-11-23").isNumber()).isFalse();
    assertThat(first("user_id").mass()).isEqualTo(2);
    assertThat(first("node7").mass()).isEqualTo(2);
    assertThat(first("four").mass()).isEqualTo(1);
    assertThat(first("the").mass()).isZero();
  }

  @Test
  void aLongTextHasTheWordsOfItsParts() {
    List<String> parts = new ArrayList<>();
    List<Integer> hashes = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      parts.add(
          i % 3 == 0 ? "verified" : i % 3 == 1 ? "1" + ".".repeat(i % 50) + i : "w\u00e4rme" + i);
      if (i % 50 == 49) {
        String longer = i % 100 == 49 ? "\u6253\u5f00\u6587" : "underline_";
        parts.add(longer.repeat(40 * i / 3));
      }
    }
    parts.forEach(each -> hashes.addAll(words(each)));

    assertThat(words(String.join(" ", parts))).isEqualTo(hashes);
    assertThat(words(String.join("\n;;", parts) + " ".repeat(5000))).isEqualTo(hashes);
  }
}
