package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Complaints that say how much is wrong, and it is less each time; or only seems to be. */
class LessIsWrongTest {
  private static final int MANY = 24;
  private static final ToolCall SLEEP = call("sleep", "{\"seconds\":120}");

  private final GuardScript script = GuardScript.shipping();
  private final Talk talk = script.talk().user("Get run 0220 of the payroll through.");

  /** Rounds of a correction, and of the same check after it. */
  private int repairs(IntFunction<String> check) {
    int made = 0;
    while (made < MANY
        && talk.step(call("update_bank", "{\"employee\":" + (19_000 + made) + "}"), "saved")
        && talk.step(call("run_validation", "{\"run\":\"0220\"}"), check.apply(made))) {
      made++;
    }
    return made;
  }

  /** Each change is acknowledged and given time, and the check fails at another place. */
  @Test
  void aServiceThatIsRepairedStepByStep() {
    int made = 0;
    while (made < MANY
        && talk.step(call("set", "{\"key\":\"k" + made + "\",\"value\":\"x\"}"), "saved")
        && talk.step(call("sleep", "{\"seconds\":5}"), "ok")
        && talk.step(call("check", "{}"), "Error: line " + 7 * made + ": key must not be empty")) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  private int calls(IntFunction<String> result) {
    int made = 0;
    while (made < MANY
        && talk.step(call("bash", "{\"cmd\":\"docker push acme:4\"}"), result.apply(made))) {
      made++;
    }
    return made;
  }

  /** Only the first three are listed, whatever is left. */
  private static String errors(int left, int first) {
    return "Run 0220 (1"
        + left % 7
        + " s): "
        + left
        + " error(s)\n E113 000"
        + first
        + " bank details missing\n E113 000"
        + (first + 1)
        + " bank details missing\n ...";
  }

  /** The edit and the test are one command, another one each time. */
  @Test
  void failuresOfTestsThatAreRunWithTheEdit() {
    int made = 0;
    while (made < MANY
        && talk.step(
            call("bash", "{\"cmd\":\"sed -i s/a" + made + "/b/ app.py && pytest -q\"}"),
            "FAILED tests/test_app.py\n" + (MANY + 5 - made) + " failed, 12 passed\nexit code 1")) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  @Test
  void aBoundThatIsMissedByLess() {
    String missed =
        "AssertionError: expected at most 3 statements but was %d\n1 test completed, 1 failed";
    assertThat(repairs(i -> missed.formatted(214 - 20 * (i / 3)))).isEqualTo(MANY);
  }

  @Test
  void aBoundThatIsMissedByTheSame() {
    String missed =
        "AssertionError: expected at most 3 statements but was 41\n1 test completed, 1 failed";
    assertThat(repairs(i -> missed)).isLessThan(8);
  }

  @Test
  void errorsThatAreCountedDown() {
    assertThat(repairs(i -> errors(MANY + 3 - i, 100 + i))).isEqualTo(MANY);
  }

  @Test
  void errorsThatStay() {
    assertThat(repairs(i -> errors(14, 100))).isLessThan(12);
  }

  private int pushes(IntFunction<Integer> there) {
    return calls(
        i ->
            "Error: unexpected EOF\nlayer "
                + i % 7
                + ": pushing\n("
                + there.apply(i)
                + " of 12 layers exist)");
  }

  @Test
  void aPushThatGoesOnWhereItBroke() {
    assertThat(pushes(i -> i / 2)).isEqualTo(MANY);
  }

  @Test
  void aPushThatBeginsAgain() {
    assertThat(pushes(i -> i % 2)).isLessThan(12);
  }

  /** What is left to the agent is not what is wrong. */
  @Test
  void aHarnessThatCountsDownItsSteps() {
    assertThat(calls(i -> "Error: the answer is wrong. You have " + (MANY - i) + " attempts left."))
        .isLessThan(12);
  }

  @Test
  void attemptsThatAreCountedUp() {
    assertThat(calls(i -> "Error: push failed, attempt " + (i + 1) + " of 50")).isLessThan(12);
  }

  private int replies(String reply, IntFunction<String> complaint) {
    int made = 0;
    while (made < MANY && !talk.ask().stops()) {
      talk.reply(reply.substring(0, reply.length() - made)).user(complaint.apply(made));
      script.pass(Duration.ofSeconds(1));
      made++;
    }
    return made;
  }

  private int posts(IntFunction<Integer> length) {
    return replies(
        "On Thursday the profiler is shown at the evening of the user group in the old harbour.",
        i -> "Error: " + length.apply(i) + " characters, allowed are 280. Please shorten.");
  }

  @Test
  void aTextThatGetsShorter() {
    assertThat(posts(i -> 900 - 20 * i)).isEqualTo(MANY);
  }

  @Test
  void aTextWhoseLengthJumps() {
    assertThat(posts(i -> 320 + 37 * i % 41)).isLessThan(14);
  }

  private int parses(IntFunction<Integer> column) {
    return replies(
        "[{\"no\":1,\"title\":\"Object\",\"text\":\"The Lessor lets the hall to the Lessee\"}]",
        i ->
            "JsonParseException: invalid JSON, expected a comma\n at line: 1, column: "
                + column.apply(i)
                + "\nPlease repair it.");
  }

  @Test
  void aTextThatIsReadFurtherEachTime() {
    assertThat(parses(i -> 60 + 41 * i)).isEqualTo(MANY);
  }

  @Test
  void aTextThatIsReadAsFarAsEver() {
    assertThat(parses(i -> 50 + 37 * i % 41)).isLessThan(14);
  }

  /** The rounds of an agent that waits for a file. */
  private int looks(int most, Duration pause) {
    int made = 0;
    boolean goesOn = true;
    while (made < most && goesOn) {
      String time = " [05:" + (10 + made) + ":00]";
      goesOn = talk.step(call("sftp_get", "{\"path\":\"/out/a.xml\"}"), "No such file" + time);
      if (!pause.isZero()) {
        goesOn &= talk.step(SLEEP, "ok");
        script.pass(pause);
      }
      made++;
    }
    return made;
  }

  @Test
  void aFileThatIsWaitedFor() {
    assertThat(looks(15, Duration.ofMinutes(2))).isEqualTo(15);
  }

  @Test
  void aFileThatNeverComes() {
    assertThat(looks(60, Duration.ofMinutes(2))).isLessThan(40);
  }

  @Test
  void aFileThatIsLookedForAtOnce() {
    assertThat(looks(60, Duration.ZERO)).isLessThan(9);
  }
}
