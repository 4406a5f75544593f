package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Nearly every round brings nothing, whatever tools it calls, and one odd result clears nothing.
 */
class DryRoundsTest {
  private static final int MANY = 40;
  private static final String LONG =
      " of the warehouse in the north, with all of its shelves and bins";

  private static final String[] QUESTIONS = {
    "who built the first harbour lantern",
    "price of copper kettles around 1890",
    "violin strings made of silk, workshop in Cremona",
    "how far does a meadow orchard reach underground",
    "compass deviation near the Baltic coast",
    "letters of the whistle maker to his brother",
    "annual rainfall in the upper valley since 1921",
    "tram line seven, stops and opening years",
    "recipe for rye bread without yeast",
    "which birds nest on church towers",
    "court ruling about mill rights",
    "map of salt roads through Bohemia"
  };

  @Test
  void toolsThatFailInTurnAreOneLoop() {
    int stopped =
        stopped(
            i ->
                i % 2 == 0
                    ? call("edit", "{\"replace\":\"line " + i + LONG + "\"}")
                    : call("patch", "{\"hunk\":\"part " + i + LONG + "\"}"),
            i -> i % 2 == 0 ? "Error: no match found" : "Error: the hunk does not apply");
    assertThat(stopped).isBetween(8, 11);
  }

  @Test
  void oneOddResultClearsNothing() {
    int stopped =
        stopped(
            i -> call("find", reworded(i)),
            i -> i == 4 ? "Error: busy with sorting the shelves" : "Nothing found.");
    assertThat(stopped).isBetween(8, 10);
  }

  @Test
  void whoFindsSomethingNowAndThenGetsOn() {
    int stopped =
        stopped(
            i -> call("find", reworded(i)),
            i -> i % 4 == 3 ? "Plan " + i + " lies on shelf " + 3 * i : "Nothing found.");
    assertThat(stopped).isEqualTo(MANY);
  }

  /** The same wish in other words, from another end. */
  private static String reworded(int i) {
    String[] ends = {
      "", " please", " again, in other words", " if there is one", " or one like it"
    };
    String begin = i % 2 == 0 ? "the plan" : "show me the newest plan";
    return "{\"name\":\"" + begin + LONG + ends[i % 5] + "\",\"most\":" + (3 + i % 7) + "}";
  }

  @Test
  void otherQuestionsAreNotTheSameAgain() {
    int stopped =
        stopped(
            QUESTIONS.length,
            i -> call(i % 2 == 0 ? "web" : "library", "{\"q\":\"" + QUESTIONS[i] + "\"}"),
            i -> "No results.");
    assertThat(stopped).isEqualTo(QUESTIONS.length);
  }

  @Test
  void sweepsInTwoPlacesHavePatience() {
    int stopped =
        stopped(
            i -> call(i % 2 == 0 ? "north" : "south", "{\"part\":\"X" + (100 + i) + "\"}"),
            i -> "not found");
    assertThat(stopped).isGreaterThan(20);
  }

  /** Whether two commands are near each other is chance; that each names another file is not. */
  @Test
  void silentWorkBetweenSilentLooksIsWork() {
    String[] others = {
      "mkdir -p /srv/archive/2019/quarterly && chown reader /srv/archive",
      "tar --extract --gzip --file=backup-orders.tgz",
      "ln -sfn ../releases/current-build www"
    };
    int stopped =
        stopped(
            i ->
                i % 2 == 0
                    ? call("bash", "{\"command\":\"git status --short\"}")
                    : i < 2 * others.length
                        ? call("bash", "{\"command\":\"" + others[i / 2] + "\"}")
                        : call(
                            "bash", "{\"command\":\"git add src/part" + i + "x.py" + LONG + "\"}"),
            i -> "");
    assertThat(stopped).isEqualTo(MANY);
  }

  @Test
  void diceThatAreThrownAreNoStandstill() {
    int[] throwsOfTwo = {3, 7, 5, 7, 3, 9, 5, 3, 7, 9, 5, 7, 3, 5, 9, 7, 3, 5};
    int stopped =
        stopped(
            throwsOfTwo.length,
            i -> call("roll", "{\"dice\":2,\"sides\":6}"),
            i -> "You threw " + throwsOfTwo[i] + " in all.");
    assertThat(stopped).isEqualTo(throwsOfTwo.length);
  }

  @Test
  void editsBetweenFailingTestsAreWork() {
    int stopped =
        stopped(
            i ->
                i % 2 == 0
                    ? call("edit", "{\"line\":" + i + ",\"text\":\"x = " + i + LONG + "\"}")
                    : call("test", "{}"),
            i -> i % 2 == 0 ? "Changed line " + i : "Error: " + (60 - i) + " tests failed");
    assertThat(stopped).isEqualTo(MANY);
  }

  private static int stopped(IntFunction<ToolCall> calls, IntFunction<String> results) {
    return stopped(MANY, calls, results);
  }

  /** How many calls a shipped policy lets through, of so many. */
  private static int stopped(int most, IntFunction<ToolCall> calls, IntFunction<String> results) {
    GuardScript script = GuardScript.shipping();
    Talk talk = script.talk();
    talk.system("You help.").user("Put the warehouse in order.");
    for (int i = 0; i < most; i++) {
      if (!talk.step(calls.apply(i), results.apply(i))) {
        return i;
      }
    }
    return most;
  }
}
