package io.loophound.detectors.internal.words;

import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.outcome.FailureLines;
import io.loophound.detectors.internal.digest.outcome.TextOutcome;
import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import io.loophound.detectors.internal.words.WordFile.Entry;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each entry of each list is needed, and says what it is needed for. */
class WordListsTest {
  private static final List<WordFile> FILES = WordFile.all();

  static Stream<Entry> entries() {
    return FILES.stream().flatMap(file -> file.entries().stream());
  }

  @ParameterizedTest
  @MethodSource("entries")
  void saysWhereItComesFrom(Entry entry) {
    assertThat(entry.source()).as("a line \"@ source\" before %s", entry).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void isRecognisedInItsExample(Entry entry) {
    assertThat(entry.example()).as("\" | example\" after %s", entry).isNotBlank();
    assertThat(recognised(entry.list(), entry.example())).as(entry.example()).isTrue();
  }

  /** Without the entry no other of its list would be found in its example. */
  @ParameterizedTest
  @MethodSource("entries")
  void isNeededForItsExample(Entry entry) {
    List<String> others = new ArrayList<>(entries(entry.list()));
    assertThat(others.remove(entry.text())).isTrue();
    assertThat(finds(entry.list(), List.of(entry.text()), entry.example())).isTrue();
    assertThat(finds(entry.list(), others, entry.example())).as("by another entry").isFalse();
  }

  @TestFactory
  Stream<DynamicTest> leavesOtherTextsAlone() {
    return FILES.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.folder() + '/' + file.list(),
                    () -> {
                      assertThat(file.others()).as("lines that begin with \"!\"").isNotEmpty();
                      assertThat(file.others()).noneMatch(text -> recognised(file.list(), text));
                    }));
  }

  /** Two have all lists; the others those that keep honest work from being taken for a loop. */
  @Test
  void everyLanguageHasTheListsThatExcuse() {
    Map<String, Set<String>> lists =
        FILES.stream()
            .collect(
                Collectors.groupingBy(
                    WordFile::folder,
                    TreeMap::new,
                    mapping(WordFile::list, toCollection(TreeSet::new))));
    assertThat(lists.remove("protocol")).isNotEmpty();
    assertThat(lists.keySet()).contains("en", "de");
    assertThat(lists.get("de")).isEqualTo(lists.get("en"));
    assertThat(lists.values()).allMatch(lists.get("en")::containsAll, "lists of en");
    assertThat(lists.values())
        .allMatch(
            own -> own.containsAll(Set.of("unfinished", "acknowledgement", "transient-failure")));
  }

  @Test
  void theAgentReadsWhatIsTestedHere() {
    for (WordFile file : FILES) {
      assertThat(WordLists.entries(file.list())).isEqualTo(entries(file.list()));
    }
  }

  private static List<String> entries(String list) {
    return entries().filter(entry -> entry.list().equals(list)).map(Entry::text).toList();
  }

  /** What the agent makes of a text that holds an entry of the list. */
  private static boolean recognised(String list, String text) {
    return switch (list) {
      case "failure", "failure-start", "exit-code", "status-failed", "status-label" ->
          kind(text) == Kind.ERROR;
      case "failure-line" -> FailureLines.find(text) >= 0;
      case "no-failure" -> kind(text) != Kind.ERROR;
      case "transient-failure" -> TextOutcome.isTransient(text);
      case "unfinished", "running", "work", "progress", "status-pending", "status-finished" ->
          kind(text) == Kind.PENDING;
      case "nothing", "negative", "status-negative" -> kind(text) == Kind.NEGATIVE;
      case "acknowledgement" -> kindOfResult(text) == OutcomeKind.ACKNOWLEDGEMENT;
      default -> finds(list, entries(list), text);
    };
  }

  private static OutcomeKind kindOfResult(String text) {
    CallDigest call = CallDigest.of("send", "{}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    return ResultDigest.of(text, null, call, null, null).kind();
  }

  private static Kind kind(String text) {
    return TextOutcome.kindOf(text);
  }

  private static boolean finds(String list, List<String> entries, String text) {
    PhraseList phrases = new PhraseList(entries);
    return switch (list) {
      case "failure-start", "running" -> phrases.isAtStartOf(Normalizer.normalize(text));
      case "nothing" -> phrases.isEqual(Normalizer.normalize(text));
      case "status-label" ->
          phrases.isEqual(text.toLowerCase(Locale.ROOT).replaceAll("[ :：]*\\d.*", ""));
      case "failure-line" -> phrases.isAtStartOf(text.toLowerCase(Locale.ROOT));
      case "status-failed", "status-negative", "status-pending" ->
          new PhraseList(entries.stream().map(WordListsTest::key).toList()).isEqual(value(text));
      default -> phrases.isIn(Normalizer.normalize(text));
    };
  }

  /** The last string of a JSON object, as a status is compared. */
  private static String value(String json) {
    int end = json.lastIndexOf('"');
    return key(json.substring(json.lastIndexOf('"', end - 1) + 1, end));
  }

  private static String key(String text) {
    return text.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "").replace(" ", "");
  }
}
