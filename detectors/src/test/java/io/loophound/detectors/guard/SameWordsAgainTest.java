package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * An agent goes round between a few deeds and looks: each call was made before, and what it shows
 * differs in numbers, ids and the order of its words only.
 */
class SameWordsAgainTest {
  private static final int NEVER = 0;
  private static final String[] DEEDS = {"rollout restart", "delete pod", "scale to zero and back"};

  /** A call and its result. */
  private record Made(String command, String result) {}

  /** After how many calls a model call is refused. */
  private static int stoppedAfter(int most, IntFunction<Made> calls) {
    Talk talk = new GuardScript().talk().user("The pods of billing crash. Repair that.");
    for (int i = 0; i < most; i++) {
      Made made = calls.apply(i);
      talk.reply("Step " + i, call("kubectl", "{\"args\":\"" + made.command + "\"}"))
          .result(made.result, null);
      if (talk.ask().stops()) {
        return i + 1;
      }
    }
    return NEVER;
  }

  private static String pods(int i) {
    String one =
        "billing-" + id(i) + "   0/1   CrashLoopBackOff   " + (3 + i) + "   4m" + i + "s\n";
    String other = "postgres-0   1/1   Running   0   41d\n";
    return "NAME   READY   STATUS   RESTARTS   AGE\n" + (i % 3 == 0 ? one + other : other + one);
  }

  private static String id(int i) {
    return Integer.toHexString(0xa000_0000 + i * 7_654_321);
  }

  private static Made restart(int i) {
    return i % 2 == 0
        ? new Made(DEEDS[i / 2 % 3], "pod billing-" + id(i) + " deleted")
        : new Made("get pods", pods(i));
  }

  @Test
  void roundsBetweenTheSameDeedsAndLooksEnd() {
    assertThat(stoppedAfter(60, SameWordsAgainTest::restart)).isBetween(12, 24);
  }

  @Test
  void aLookAfterEachNewDeedIsNone() {
    IntFunction<Made> deploys =
        i ->
            i % 2 == 0
                ? new Made("apply -f service-" + (char) ('a' + i / 2) + ".yaml", "applied")
                : new Made("get pods", "NAME READY STATUS RESTARTS AGE all Running " + i);

    assertThat(stoppedAfter(50, deploys)).isEqualTo(NEVER);
  }

  @Test
  void equalStepsForEachItemOfABatchAreNone() {
    String[] steps = {"checkout release-", "cherry-pick 9c41e07", "add -A", "commit", "push"};
    IntFunction<Made> batch =
        i ->
            i % 5 == 0
                ? new Made(steps[0] + (char) ('a' + i / 5), "switched to the branch " + id(i))
                : new Made(steps[i % 5], "one file was changed on the branch " + id(i));

    assertThat(stoppedAfter(100, batch)).isEqualTo(NEVER);
  }

  @Test
  void anotherWordIsNews() {
    List<String> words =
        List.of(
            "red", "green", "blue", "white", "black", "brown", "pink", "grey", "gold", "silver");
    IntFunction<Made> moving =
        i ->
            i % 2 == 0
                ? new Made(DEEDS[i / 2 % 3], "pod billing-" + id(i) + " deleted")
                : new Made("get pods", pods(i) + "last colour " + words.get(i / 2 % words.size()));

    assertThat(stoppedAfter(20, moving)).isEqualTo(NEVER);
  }

  @Test
  void waitsInBetweenExcuseIt() {
    IntFunction<Made> watched =
        i -> i % 3 == 2 ? new Made("sleep 30", "slept") : restart(i / 3 * 2 + i % 3);

    assertThat(stoppedAfter(60, watched)).isEqualTo(NEVER);
  }

  @Test
  void aPersonWhoSpeaksSetsItBack() {
    Talk talk = new GuardScript().talk();
    List<String> wishes =
        List.of(
            "Restart billing once more.",
            "Which node do these run on?",
            "Try it with another image, then.",
            "My colleague says that the database was moved; look again.");
    for (int i = 0; i < 20; i++) {
      if (i % 5 == 0) {
        talk.user(wishes.get(i / 5));
      }
      Made made = restart(i);
      talk.reply("Step " + i, call("kubectl", "{\"args\":\"" + made.command + "\"}"))
          .result(made.result, null);
      assertThat(talk.ask().stops()).as("after call %d", i + 1).isFalse();
      if (i % 5 == 4) {
        talk.reply("It is not repaired yet.");
      }
    }
  }
}
