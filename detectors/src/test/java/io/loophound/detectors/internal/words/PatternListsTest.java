package io.loophound.detectors.internal.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.words.WordFile.Entry;
import io.loophound.detectors.policy.ToolPolicy;
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

  static Stream<Entry> unfinished() {
    return entries().filter(entry -> entry.list().equals("unfinished"));
  }

  /** A quick look for words comes before the patterns. */
  @ParameterizedTest
  @MethodSource("unfinished")
  void workUnderWayIsUnfinished(Entry entry) {
    CallDigest call = CallDigest.of("check", "{}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    ResultDigest result = ResultDigest.of(entry.example(), null, call, null, null);
    assertThat(result.kind()).isEqualTo(OutcomeKind.UNFINISHED);
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
