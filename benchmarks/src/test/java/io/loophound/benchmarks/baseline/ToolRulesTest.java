package io.loophound.benchmarks.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.benchmarks.baseline.ToolRules.Call;
import org.junit.jupiter.api.Test;

/** The rules of other guards, where they differ from each other. */
class ToolRulesTest {
  private static final Call READ = new Call("read", "{\"path\":\"a\"}");
  private static final Call EDIT = new Call("edit", "{\"path\":\"a\"}");

  /** Makes calls with these results in turn; how many were made before the rules stopped it. */
  private static int stopped(ToolRules rules, int most, Call[] calls, String... results) {
    for (int i = 0; i < most; i++) {
      if (rules.refuses(calls[i % calls.length])
          || rules.made(calls[i % calls.length], results[i % results.length], false)) {
        return i + 1;
      }
    }
    return 0;
  }

  private static Call[] calls(Call... calls) {
    return calls;
  }

  @Test
  void onlyAgentGuardAndGeminiAreBlindToResults() {
    String[] news = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
    assertThat(stopped(new AgentGuardRules(), 9, calls(READ), news)).isEqualTo(3);
    assertThat(stopped(new GeminiRules(), 9, calls(READ), news)).isEqualTo(5);
    assertThat(stopped(new OpenHandsRules(), 9, calls(READ), news)).isZero();
    assertThat(stopped(new StellaRules(), 9, calls(READ), news)).isZero();
    assertThat(stopped(new TolokaRules(5), 9, calls(READ), news)).isZero();
    assertThat(stopped(new ClawRules(), 9, calls(READ), news)).isZero();
  }

  @Test
  void twoCallsInTurn() {
    Call[] both = calls(READ, EDIT);
    assertThat(stopped(new OpenHandsRules(), 30, both, "x", "y")).isEqualTo(6);
    assertThat(stopped(new StellaRules(), 30, both, "x", "y")).isEqualTo(5);
    assertThat(stopped(new ClawRules(), 40, both, "x", "y")).isEqualTo(20);
    assertThat(stopped(new GeminiRules(), 40, both, "x", "y")).isZero();
    assertThat(stopped(new TolokaRules(5), 40, both, "x", "y")).isZero();
  }

  @Test
  void openClawWantsOutcomesThatDoNotChangeOfBothCallsInTurn() {
    assertThat(stopped(new ClawRules(), 60, calls(READ, EDIT), "1", "y", "2", "y", "3", "y"))
        .isZero();
  }

  @Test
  void oneToolWithTheSameOutputWhateverItsArgumentsIsStagnationToStella() {
    StellaRules rules = new StellaRules();
    for (int i = 1; i < 6; i++) {
      assertThat(rules.made(new Call("find", "{\"q\":" + i + "}"), "nothing", false)).isFalse();
    }
    assertThat(rules.made(new Call("find", "{\"q\":6}"), "nothing", false)).isTrue();
  }

  @Test
  void aCallThatOnceHadAnotherOutputDoesNotReturnToStella() {
    StellaRules rules = new StellaRules();
    Call[] turns = calls(READ, EDIT, new Call("test", "{}"), EDIT);
    assertThat(stopped(rules, 30, turns, "x", "1", "2", "3", "x", "4", "5", "6")).isEqualTo(9);
    StellaRules other = new StellaRules();
    other.made(READ, "another", false);
    assertThat(stopped(other, 9, turns, "x", "1", "2", "3", "x", "4", "5", "6")).isZero();
  }

  @Test
  void openHandsCountsFailuresEarlierThanResults() {
    OpenHandsRules rules = new OpenHandsRules();
    assertThat(rules.made(READ, "one", true)).isFalse();
    assertThat(rules.made(READ, "two", true)).isFalse();
    assertThat(rules.made(READ, "three", true)).isTrue();
  }

  @Test
  void openHandsTakesAnotherThoughtForAnotherAction() {
    OpenHandsRules rules = new OpenHandsRules();
    for (int i = 0; i < 9; i++) {
      rules.said("thought " + i, true);
      assertThat(rules.made(READ, "x", false)).isFalse();
    }
  }

  @Test
  void openHandsStopsTheThirdMessageInARowWhateverItSays() {
    OpenHandsRules rules = new OpenHandsRules();
    assertThat(rules.said("one", false)).isFalse();
    rules.heard();
    assertThat(rules.said("two", false)).isFalse();
    assertThat(rules.said("three", false)).isFalse();
    assertThat(rules.said("four", false)).isTrue();
  }

  @Test
  void aPersonBeginsAnew() {
    for (ToolRules rules : new ToolRules[] {new OpenHandsRules(), new StellaRules()}) {
      rules.made(READ, "x", false);
      rules.made(READ, "x", false);
      rules.heard();
      assertThat(rules.made(READ, "x", false)).isFalse();
    }
  }

  @Test
  void openClawCountsAToolThatDoesNotExistWhateverItsArguments() {
    ClawRules rules = new ClawRules();
    for (int i = 0; i < 10; i++) {
      Call call = new Call("seek", "{\"q\":" + i + "}");
      assertThat(rules.refuses(call)).isFalse();
      rules.made(call, "Unknown tool: seek", true);
    }
    assertThat(rules.refuses(new Call("seek", "{\"q\":11}"))).isTrue();
    assertThat(rules.refuses(READ)).isFalse();
  }

  @Test
  void agentGuardLooksPastCaseAndBlanks() {
    AgentGuardRules rules = new AgentGuardRules();
    assertThat(rules.refuses(new Call("find", "{\"q\": \"Paris\"}"))).isFalse();
    assertThat(rules.refuses(new Call("find", "{\"q\":  \"paris\"}"))).isFalse();
    assertThat(rules.refuses(new Call("find", "{\"q\":\t\"PARIS\"}"))).isTrue();
  }

  @Test
  void geminiFindsAReplyThatRepeatsItselfButNotCode() {
    String chant = "I will now look at the file again, as I have done before.\n".repeat(12);
    assertThat(new GeminiRules().said(chant, false)).isTrue();
    assertThat(new GeminiRules().said("```\n" + chant + "```\n", false)).isFalse();
    assertThat(new GeminiRules().said(chant.replaceAll("(?m)^", "- "), false)).isFalse();
  }

  @Test
  void tolokaCountsThreeWordsOverFiveMessages() {
    TolokaRules rules = new TolokaRules(5);
    String twice = "let me check. let me check.";
    for (int i = 0; i < 4; i++) {
      assertThat(rules.said(twice, false)).isFalse();
    }
    assertThat(rules.said(twice, false)).isTrue();
  }
}
