package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Patience;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The weaker the evidence, the later something is done. */
class StrengthTest {
  private static final int MANY = 60;
  private static final String[] WORDS = {
    "bug", "billing", "wish", "spam", "praise", "login", "mail"
  };
  private static final String STAGE =
      "{\"cmd\":\"git checkout --theirs . && git add --all . && git status --short\"}";
  private static final String PAGE = "The kettle was invented before the whistle. ";

  @Test
  void equalToTheLetterStopsAtTheThreshold() {
    assertThat(stoppedAt("{\"q\":\"kettle\"}", i -> PAGE)).isEqualTo(4);
  }

  @Test
  void whatIsEqualOnlyOnceMaskedTakesTwiceAsMuch() {
    assertThat(stoppedAt("{\"q\":\"kettle\"}", i -> PAGE + at(i))).isBetween(7, 8);
  }

  @ParameterizedTest
  @CsvSource({"'{}', 'The time is '", "'{\"of\":\"boiler\"}', ''"})
  void whereTheMaskedPartIsTheResultNothingRepeats(String arguments, String text) {
    assertThat(stoppedAt(arguments, i -> text + at(i))).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ok", "done", "1,000 rows processed", "{\"success\":true}", ""})
  void confirmationsOfSmallCallsAreNeverBlocked(String confirmation) {
    assertThat(stoppedAt("{\"key\":\"ArrowDown\"}", i -> confirmation)).isEqualTo(MANY);
  }

  @ParameterizedTest
  @CsvSource({
    "import_next_batch, 500 rows imported.",
    "next_page, Page turned.",
    "pressEnter, null",
    "undo, None"
  })
  void aCallWithoutArgumentsThatConfirmsMovesOn(String tool, String result) {
    assertThat(stopped(i -> call(tool, "{}"), i -> result)).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"get_user", "whoAmI", "list_tables"})
  void whoReadsTheSameAgainAndAgainDoesNot(String tool) {
    assertThat(stopped(i -> call(tool, "{}"), i -> "one kettle only")).isEqualTo(4);
  }

  @Test
  void aFunctionThatReturnsNothingMayBeCalledForEachOfAList() {
    int stopped =
        stopped(
            i ->
                call(
                    "set_label", "{\"ticket\":\"T-" + i + "\",\"label\":\"" + WORDS[i % 7] + "\"}"),
            i -> "null");
    assertThat(stopped).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Error: ORA-00060: deadlock detected",
        "curl: (7) Failed to connect to localhost port 8080: Connection refused"
      })
  void aFailureThatWaitingMayCureTakesFourTimesAsMuchUnlessItIsRetriedAtOnce(String failure) {
    ToolCall update = call("update", "{\"price\":\"12.50\",\"of\":\"kettle\"}");
    Talk retrying = talk(policy -> {}).takes(Duration.ofMillis(250));
    assertThat(retrying.steps(MANY, update, failure)).isBetween(15, 16);
    assertThat(talk(policy -> {}).steps(MANY, update, failure)).isEqualTo(4);
  }

  @Test
  void aTimeoutHasUsedItsTimeItself() {
    Talk talk = talk(policy -> {}).takes(Duration.ofSeconds(5));
    assertThat(talk.steps(MANY, call("click", "{\"ref\":\"e12\"}"), "Timeout 5000ms exceeded."))
        .isBetween(7, 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void oneWaitAloneMayBeTheMachines(int late) {
    Talk talk = talk(policy -> {});
    int made = 0;
    while (made < MANY && talk.step(call("order", "{\"id\":\"A-1\"}"), "Error: 503 unavailable")) {
      made++;
      talk.takes(Duration.ofMillis(made == late ? 900 : 20));
    }
    assertThat(made).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sleep 2; curl localhost", "Start-Sleep -Seconds 5; curl localhost"})
  void aCommandThatSleepsBeforeItLooksWaits(String command) {
    assertThat(stoppedAt("{\"command\":\"" + command + "\"}", i -> "503 Unavailable"))
        .isGreaterThan(15);
  }

  @Test
  void aCommandThatSleepsBeforeItFailsForGoodDoesNot() {
    int stopped =
        stoppedAt("{\"command\":\"sleep 2; cat x\"}", i -> "cat: x: No such file\nexit code 1");
    assertThat(stopped).isLessThanOrEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"path\":\"hello.py\",\"content\":\"print('hello')\\n\"}",
        "{\"to\":\"kitchen\",\"text\":\"Table four is ready.\"}"
      })
  void argumentsThatSayItAllAreARepeatLikeAnyOther(String arguments) {
    assertThat(stoppedAt(arguments, i -> "sent")).isEqualTo(4);
  }

  @Test
  void aCallThatIsWrongItselfIsStoppedSoon() {
    int stopped =
        stopped(
            i -> call("book", "{\"start\":\"at " + i + " o'clock\"}"),
            i -> "Invalid arguments: start must be a date");
    assertThat(stopped).isEqualTo(4);
  }

  @Test
  void failuresWithOneHeadAreOneFailure() {
    int stopped =
        stopped(
            i ->
                call(
                    "run",
                    "{\"cmd\":\"build all modules of the shop with the usual settings, no tests,"
                        + " the proxy of the office and flag "
                        + i
                        + "\"}"),
            i -> "Error: cannot open module 'm" + i + "' at line " + 7 * i);
    assertThat(stopped).isBetween(14, 16);
  }

  @Test
  void aFooterThatMetersIsNoResult() {
    assertThat(
            stoppedAt(
                "{\"q\":\"kettle\"}", i -> PAGE + "\n[call " + i + ", " + (90 - i) + " remaining]"))
        .isBetween(7, 8);
  }

  @Test
  void aFailureThatComesBackAfterLongerAndLongerWaitsIsNoLoop() {
    Talk talk = talk(policy -> {});
    for (int i = 0; i < 8; i++) {
      talk.takes(Duration.ofMillis(100L << i));
      assertThat(talk.step(call("rate", "{\"of\":\"EUR\"}"), "Error: 503 unavailable")).isTrue();
    }
  }

  @Test
  void workThatIsDoneAgainAndMeasuredTakesFourTimesAsMuch() {
    Talk talk = talk(policy -> {}).takes(Duration.ofMillis(400));
    for (int i = 0; i < 13; i++) {
      String green = "Tests run: 1, Failures: 0, Time elapsed: 0.4" + i + " s -- in QueueTest";
      assertThat(talk.step(call("run", "{\"test\":\"QueueTest\"}"), green)).isTrue();
    }
  }

  @Test
  void aGoodResultMayBeTheSameWhereOtherCallsBringSomethingNew() {
    int stopped =
        stopped(
            i -> call("sh", i % 2 == 0 ? "{\"cmd\":\"git rebase --continue\"}" : STAGE),
            i -> i % 2 == 0 ? "CONFLICT in f" + i + ".txt: " + PAGE : "Updated 1 path");
    assertThat(stopped).isEqualTo(MANY);
  }

  @Test
  void aFailureMayNot() {
    int stopped =
        stopped(
            i -> i % 2 == 0 ? call("look", "{\"at\":\"shelf " + i + "\"}") : call("sh", STAGE),
            i -> i % 2 == 0 ? "Shelf " + i + ": " + PAGE : "Error: the index is locked");
    assertThat(stopped).isBetween(11, 13);
  }

  @Test
  void aRoundWithAWaitInItIsNotCounted() {
    int stopped =
        stopped(
            i -> i % 2 == 0 ? call("read_sensor", "{}") : call("wait", "{\"seconds\":60}"),
            i -> i % 2 == 0 ? "21.5 degrees at the boiler, all valves shut" : "60 seconds passed");
    assertThat(stopped).isEqualTo(MANY);
  }

  @Test
  void aPageWithAClockThatComesBackAmongOtherCallsIsALoop() {
    String[] tools = {"type_user", "type_password", "click", "snapshot"};
    int stopped =
        stopped(
            i -> call(tools[i % 4], i % 4 < 2 ? "{\"text\":\"erika\"}" : "{}"),
            i -> i % 4 < 3 ? "ok" : PAGE + "Your session has expired, please log in. " + at(i));
    assertThat(stopped).isBetween(20, 28);
  }

  @Test
  void whatHasMovedMayMoveAgain() {
    Talk talk = talk(policy -> {}).takes(Duration.ofMillis(500));
    for (int i = 0; i < 16; i++) {
      String tail = PAGE + "Part " + (i + 4) / 5 + " is in.";
      assertThat(talk.step(call("bash", "{\"tail\":\"import.log\"}"), tail)).isTrue();
      talk.takes(Duration.ofMillis(400 + i * 37 % 200));
    }
  }

  @Test
  void theSameFailureWithoutWaitsIs() {
    assertThat(stoppedAt("{\"of\":\"EUR\"}", i -> "Error: 503 unavailable")).isEqualTo(4);
  }

  @Test
  void alwaysAnotherResultIsReported() {
    GuardScript script = GuardScript.shipping();
    Talk talk = script.talk().user("Get a good number");
    for (int i = 0; i < 30; i++) {
      assertThat(talk.step(call("random", "{}"), "" + i * 7919 % 997)).isTrue();
    }
    assertThat(script.verdicts()).anyMatch(verdict -> verdict.detector().equals("polling"));
  }

  @Test
  void withoutPatienceAllEvidenceCountsAlike() {
    Talk talk = talk(policy -> policy.patience(Patience.NONE));
    assertThat(talk.steps(MANY, call("press", "{\"key\":\"ArrowDown\"}"), "ok")).isEqualTo(4);
  }

  private static String at(int i) {
    return String.format("2026-03-01 12:%02d:%02d", i / 60, i % 60);
  }

  private static int stoppedAt(String arguments, IntFunction<String> result) {
    return stopped(i -> call("tool", arguments), result);
  }

  private static int stopped(IntFunction<ToolCall> calls, IntFunction<String> result) {
    Talk talk = talk(policy -> {});
    int made = 0;
    while (made < MANY && talk.step(calls.apply(made), result.apply(made))) {
      made++;
    }
    return made;
  }

  private static Talk talk(Consumer<GuardPolicy.Builder> change) {
    return new GuardScript(
            policy -> {
              DetectorSpec.all().forEach(spec -> policy.detector(spec.defaults()));
              change.accept(policy);
            })
        .talk()
        .user("Do what is to be done");
  }
}
