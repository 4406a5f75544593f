package io.loophound.detectors.internal.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.words.WordFile.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each pattern of each list is needed, and says what it is needed for. */
class PatternListsTest {
  private static final List<WordFile> FILES = WordFile.in("pattern");

  static Stream<Entry> entries() {
    return FILES.stream().flatMap(file -> file.entries().stream());
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aPatternIsNeededForItsExample(Entry entry) {
    assertThat(entry.source()).as("a line \"@ source\" before %s", entry).isNotBlank();
    assertThat(entry.example()).as("\" | example\" after %s", entry).isNotBlank();
    List<String> others = new ArrayList<>(WordLists.patterns(entry.list()));
    assertThat(others.remove(entry.text())).isTrue();

    assertThat(finds(List.of(entry.text()), entry.example())).isTrue();
    assertThat(finds(others, entry.example())).as("by another pattern").isFalse();
  }

  @Test
  void aListLeavesOtherTextsAlone() {
    assertThat(FILES)
        .hasSizeGreaterThan(3)
        .allSatisfy(
            file -> {
              assertThat(file.others()).as("lines that begin with \"!\"").isNotEmpty();
              Pattern pattern = WordLists.pattern(file.list());
              assertThat(file.others()).noneMatch(text -> pattern.matcher(text).find());
            });
  }

  private static boolean finds(List<String> patterns, String text) {
    return patterns.stream()
        .anyMatch(each -> Pattern.compile(each, Pattern.CASE_INSENSITIVE).matcher(text).find());
  }
}
