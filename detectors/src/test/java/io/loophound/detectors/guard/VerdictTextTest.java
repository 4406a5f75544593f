package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Mode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the user and the model read. */
class VerdictTextTest {
  private static final String CANARY = "canary";
  private static final ToolCall SEARCH =
      call("search", "{\"" + CANARY + "\":\"" + CANARY + "-argument\"}");

  private static final Pattern SCORE =
      Pattern.compile("set loophound.weighted.threshold \\(now 10; (\\d+) or more allows this\\)");

  private final GuardScript script = new GuardScript();

  @Test
  void noControlCharacterOfANameIsInIt() {
    Talk talk = script.talk().agent("travel\u001b[2J\u202e\nforged").user("Find it");
    talk.steps(10, call("sea\u0007rch", "{}"), "no rows");

    assertThat(talk.last().message())
        .contains("of agent travel?[2J??forged: tool sea?rch was called");
  }

  @Test
  void aBlockTellsWhatWhereHowOftenAndWhatChangesIt() {
    Talk talk = script.talk().agent("travel").user("Find it");
    talk.steps(10, SEARCH, "no rows");
    Verdict verdict = talk.last();
    assertThat(verdict.message())
        .isEqualTo(
            "LoopHound blocked run r-1 of agent travel: tool search was called with equal arguments"
                + " and returned the same result, 4 times (steps 1 to 4, sign verbatim, score 8,"
                + " equal: tool, arguments, result). Since the first repeat: 3 model calls, 330"
                + " tokens, 0.0008 USD. The call is stopped, and so is any like it for 30 s. If"
                + " this is wrong, set loophound.note (now 8; 9 or more allows"
                + " this)."
                + " Decision "
                + verdict.decisionId()
                + ".");
    assertThat(verdict.decisionId()).matches("lh-[0-9a-z]+-1");
    assertThat(verdict.agent()).isEqualTo("travel");
    assertThat(verdict.traceId()).isEqualTo("trace-1");
  }

  @Test
  void estimatesSaySo() {
    Talk talk = script.talk().usage(null).user("Find it");
    talk.steps(10, SEARCH, "no rows");
    assertThat(talk.last().evidence().waste().estimated()).isTrue();
    assertThat(talk.last().message())
        .contains(" model calls, about ")
        .contains(" tokens, about 0.");
  }

  /** More calls than are remembered one by one. */
  @Test
  void aLimitTellsWhatAllOfALongRunCost() {
    GuardScript limited =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(DetectorSpec.named("steps").defaults().with("run-model-calls", 30)));
    Talk talk = limited.talk().user("Find it");
    talk.steps(40, SEARCH, "no rows");

    assertThat(talk.last().message()).contains(" So far: 30 model calls, 3300 tokens, 0.");
  }

  @Test
  void aLongLoopThatIsOnlyWatchedTellsWhatAllOfItCost() {
    script.mode(Mode.OBSERVE);
    script.talk().user("Find it").steps(50, SEARCH, "no rows");

    Verdict last = script.verdicts().get(script.verdicts().size() - 1);
    int calls = last.evidence().count() - 1;
    assertThat(calls).isGreaterThan(25);
    assertThat(last.message())
        .contains(" the first repeat: " + calls + " model calls, about " + 110 * calls + " tokens");
  }

  @Test
  void aStatelessLoopHasNoSteps() {
    Talk talk = script.talk().usage(new Usage(1, 1, false));
    int made = 0;
    while (made < 20 && !talk.anew().user("Give me the list as JSON").ask().stops()) {
      talk.reply(
          "Sure, here is the list of all the things that you have asked me for, with their names in"
              + " the order you gave.");
      made++;
    }
    assertThat(talk.last().message())
        .contains(
            "a conversation began with the same prompt and got the same reply, 9 times (sign"
                + " conversation-equal, score 10, equal: prompt, reply). ");
  }

  @Test
  void aScoreIsToldWithOneThatAllows() {
    GuardScript blocks = new GuardScript(GuardScript.only("weighted", 10, Action.BLOCK));
    Talk talk = blocks.talk().user("Find it");
    int made = talk.steps(20, SEARCH, "no rows");
    Matcher told = SCORE.matcher(talk.last().message());
    assertThat(told.find()).as(talk.last().message()).isTrue();
    double enough = Double.parseDouble(told.group(1));
    GuardScript allows = new GuardScript(GuardScript.only("weighted", enough, Action.BLOCK));
    assertThat(allows.talk().user("Find it").steps(20, SEARCH, "no rows")).isGreaterThan(made);
  }

  @Test
  void theModelIsToldShortly() {
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");
    talk.steps(4, SEARCH, "no rows");
    assertThat(script.verdicts().get(0).steerText())
        .isEqualTo(
            "Note: tool search was called with equal arguments and returned the same result, 4"
                + " times. Repeating it will not change the result. Use what you know so far, try"
                + " something else, or say what is missing.");
    assertThat(script.verdicts().get(0).message()).startsWith("LoopHound steered run r-1: ");
  }

  @Test
  void whatIsOnlyWatchedSaysSo() {
    script.mode(Mode.OBSERVE);
    script.talk().user("Find it").steps(10, SEARCH, "no rows");
    assertThat(script.verdicts().get(0).message()).startsWith("LoopHound would have blocked run ");
  }

  @Test
  void anAllowedCallHasNothingToSay() {
    assertThat(Verdict.ALLOW.message()).isEqualTo("allowed");
    assertThat(Verdict.ALLOW.steerText()).isEmpty();
    assertThat(Verdict.ALLOW.stops()).isFalse();
    assertThat(Verdict.ALLOW.steers()).isFalse();
  }

  @Test
  void nothingOfTheConversationIsInAVerdict() {
    for (Talk.ToolSeam seam : Talk.ToolSeam.values()) {
      Talk talk =
          script.talk().caller(CANARY + "-key").session(CANARY + "-session-" + seam).tools(seam);
      talk.system(CANARY + " system").user(CANARY + " question");
      int made = 0;
      while (made < 20 && !talk.ask().stops()) {
        talk.reply(CANARY + " thought", SEARCH).result(CANARY + " result", true);
        made++;
      }
      assertThat(made).isLessThan(20);
    }
    Talk stateless = script.talk();
    for (int i = 0; i < 7; i++) {
      stateless.anew().user(CANARY + " asks for the list");
      if (!stateless.ask().stops()) {
        stateless.reply(CANARY + " says that here is the list");
      }
    }
    assertThat(script.verdicts()).hasSizeGreaterThan(3);
    for (Verdict verdict : script.verdicts()) {
      assertThat(verdict.toString() + verdict.message() + verdict.steerText())
          .doesNotContainIgnoringCase(CANARY);
    }
  }

  @Test
  void aToolNameOfTheModelsOwnCannotForgeALine() {
    Talk talk = script.talk().user("Find it");
    talk.steps(10, call("x\n2026-01-01 ERROR forged " + "y".repeat(5000), "{}"), "no such tool");
    assertThat(talk.last().stops()).isTrue();
    assertThat(talk.last().message()).doesNotContain("\n").hasSizeLessThan(1000);
  }
}
