package io.loophound.replay.pseudonym;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PseudonymizerTest {
  private final Pseudonymizer pseudonyms = Pseudonymizer.random(List.of("order_no"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Anna Smith lives in Springfield.",
        "sk-proj-ab12CD34ef56GH78",
        "anna.smith@example.com",
        "4111 1111 1111 1111",
        "+49 151 2345678",
        "1980-05-21",
        "hunter2",
        "Пароль Лебедь",
        "密码是秘密",
        "{\"password\": \"steel-horse-battery\"}"
      })
  void nothingOfASecretIsLeft(String secret) {
    String written = pseudonyms.of(secret);

    assertThat(written).hasSameSizeAs(secret).isEqualTo(pseudonyms.of(secret)).isNotEqualTo(secret);
    for (String word : secret.split("[^\\p{L}\\p{N}]+", -1)) {
      if (word.length() > 3) {
        assertThat(written).doesNotContain(word);
      }
    }
  }

  @Test
  void whatJsonEscapesIsHiddenToo() {
    String escaped = "\\u043f\\u0430\\u0440\\u043e\\u043b\\u044c";

    assertThat(pseudonyms.of(escaped))
        .hasSameSizeAs(escaped)
        .startsWith("\\u04")
        .isNotEqualTo(escaped);
  }

  @Test
  void picturesStayAndRareLettersDoNot() {
    assertThat(pseudonyms.of("\uD83D\uDE00!")).isEqualTo("\uD83D\uDE00!");
    assertThat(pseudonyms.of("\uD835\uDC9C\uD835\uDC9E")).doesNotContain("\uDC9C").hasSize(4);
  }

  @Test
  void anotherKeyGivesOtherPseudonyms() {
    assertThat(Pseudonymizer.random(List.of()).of("Springfield"))
        .isNotEqualTo(pseudonyms.of("Springfield"));
  }

  @Test
  void wordsThatDetectorsLookForStay() {
    assertThat(pseudonyms.of("error: not found, exit code 3, status 404"))
        .isEqualTo("error: not found, exit code 3, status 404");
    assertThat(pseudonyms.of("{\"order_no\": null, \"total_count\": 0}"))
        .isEqualTo("{\"order_no\": null, \"total_count\": 0}");
    assertThat(pseudonyms.of("FileMissingException")).endsWith("Exception").doesNotContain("File");
  }

  @Test
  void differentWordsStayDifferent() {
    Set<String> seen = new HashSet<>();
    for (int i = 1000; i < 10_000; i++) {
      assertThat(seen.add(pseudonyms.of(Integer.toString(i)))).isTrue();
    }
    for (char a = 'a'; a <= 'z'; a++) {
      for (char b = 'a'; b <= 'z'; b++) {
        assertThat(seen.add(pseudonyms.of("" + a + b + "kq"))).isTrue();
      }
    }
  }

  @Test
  void jsonStaysJson() throws IOException {
    ObjectMapper json = new ObjectMapper();
    String text =
        "{\"a\": [12345, -0.05, 1.5e10, true], \"path\": \"C:\\\\new\\n\\u00e4\", \"b\": \"x\"}";

    JsonNode read = json.readTree(pseudonyms.of(text));

    assertThat(read.isObject()).isTrue();
    assertThat(read.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8c5ff3e2-3d41-4ef0-a1b2-0123456789ab",
        "call_x9Kd02ZZ",
        "0x7fff5fbff8a0",
        "2024-05-01T12:30:00.123Z",
        "took 350ms",
        "pid 48213"
      })
  void whatIsMaskedStaysMasked(String text) {
    assertThat(marks(pseudonyms.of(text))).isEqualTo(marks(text)).isPositive();
  }

  private static long marks(String text) {
    return Normalizer.normalize(text).chars().filter(c -> c == '<').count();
  }

  @Test
  void everyListOfWordsIsKnown() throws IOException {
    Path lists = Path.of("../detectors/src/main/resources/io/loophound/detectors/words");
    Set<String> known = new HashSet<>(List.of(KeptWords.LISTS));
    known.addAll(List.of(KeptWords.PATTERNS));
    try (Stream<Path> files = Files.walk(lists, 2)) {
      assertThat(files.filter(file -> !file.getParent().equals(lists) && Files.isRegularFile(file)))
          .allSatisfy(
              file ->
                  assertThat(known).contains(file.getFileName().toString().replace(".txt", "")));
    }
  }
}
