package io.loophound.agent.it.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.Bench;
import io.loophound.agent.it.library.Trial;
import io.loophound.agent.it.library.apps.DocsAssistant;
import io.loophound.agent.it.library.apps.StreamingAssistant;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.ParseRetryAgent;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Applications on LangChain4j that would never end. */
@Execution(ExecutionMode.CONCURRENT)
class LangChain4jLoopsAreStoppedIT {
  private static final String KILL = "java.lang.LoopHoundKill";
  private static final Pattern FACTS =
      Pattern.compile(
          "LoopHound (\\w+) run (\\S+) of agent (\\S+): .+, \\d+ times \\(steps \\d+ to \\d+,"
              + " sign ([\\w-]+), score [\\d.]+, equal: [\\w ,]+\\)\\. Since the first repeat: \\d+ model calls?,"
              + " (?:about )?\\d+ tokens, (?:about )?\\d+\\.\\d{4} USD\\. [^.]+\\. If this is wrong, set"
              + " loophound\\.(?:note|threshold) \\(now \\d+; \\d+ or more allows this\\)\\."
              + " Decision (lh-\\S+)\\.");

  @AutoClose private static final Bench BENCH = new Bench();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void theFailingToolIsSteeredThenTheRunIsKilled(Jdk jdk) {
    Trial trial = BENCH.runUsually(FailingToolAssistant.class, "loop-failing-tool", jdk).quiet();

    assertThat(trial.calls()).isBetween(3L, 6L);
    trial.countedOnce();
    assertThat(trial.outcome().exitCode()).isEqualTo(1);
    assertThat(trial.answer()).startsWith("ended: " + KILL + ": ");
    Matcher kill = facts(trial.answer());
    assertThat(trial.verdicts().get(0)).contains("verdict=steer enforced=true", "trace=-");
    String last = trial.verdicts().get(trial.verdicts().size() - 1);
    assertThat(last).contains("verdict=block enforced=true", "decision=" + kill.group(5));
    Matcher steer = facts(trial.verdicts().get(0));
    Matcher block = facts(last);
    assertThat(steer.group(1) + " " + block.group(1)).isEqualTo("steered blocked");
    for (int fact = 2; fact <= 4; fact++) {
      assertThat(kill.group(fact)).isEqualTo(block.group(fact)).isEqualTo(steer.group(fact));
    }
    assertThat(kill.group(3)).isEqualTo("io.loophound.examples.apps.OrderAssistant");
    assertThat(kill.group()).isEqualTo(block.group());
    assertThat(trial.report().path("tool_calls").asInt()).isEqualTo(trial.server().toolCalls());
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aConcludedRunEndsWithAnAnswerInWords(Jdk jdk) {
    Trial trial =
        BENCH
            .run(FailingToolAssistant.class, "loop-failing-tool", jdk, "score.action=conclude")
            .quiet();

    assertThat(trial.outcome().exitCode()).isZero();
    assertThat(trial.answer()).contains("This is all I could find out.");
    assertThat(trial.calls()).isBetween(3L, 7L);
    assertThat(trial.report().path("model_calls").asLong()).isEqualTo(trial.server().modelCalls());
    String last = trial.verdicts().get(trial.verdicts().size() - 1);
    assertThat(last).contains("verdict=conclude enforced=true");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void theKillEndsMainWithoutAFrameOfOurs(Jdk jdk) {
    Trial trial = BENCH.run(DocsAssistant.class, "loop-ping-pong", jdk).quiet().countedOnce();

    assertThat(trial.outcome().exitCode()).isEqualTo(1);
    assertThat(trial.answer()).isEmpty();
    assertThat(trial.calls()).isBetween(4L, 9L);
    String stack = trial.outcome().err();
    assertThat(stack).contains("Exception in thread \"main\" " + KILL + ": LoopHound blocked run ");
    assertThat(facts(stack).group(4)).isNotEmpty();
    assertThat(stack.lines().filter(line -> line.startsWith("\tat ")))
        .isNotEmpty()
        .noneMatch(line -> line.contains("LoopHound"))
        .noneMatch(line -> line.contains("io.loophound.integration"))
        .noneMatch(line -> line.contains("io.loophound.agent.") && !line.contains(".it.library."))
        .noneMatch(line -> line.contains("io.loophound.detectors"))
        .first()
        .asString()
        .contains("dev.langchain4j.model.chat.ChatModel.chat(");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void theParseRetryIsKilled(Jdk jdk) {
    Trial trial = BENCH.run(ParseRetryAgent.class, "parse-retry", jdk).quiet().countedOnce();

    // a machine that is slow makes pauses of its own, and each of these counts a quarter
    assertThat(trial.calls()).isBetween(5L, 10L);
    assertThat(trial.outcome().exitCode()).isEqualTo(1);
    assertThat(trial.answer()).startsWith("ended: " + KILL + ": LoopHound blocked run ");
    assertThat(trial.answer()).contains("sign conversation-equal,", "loophound.threshold");
    assertThat(trial.verdicts()).last().asString().contains("verdict=block enforced=true");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aStreamEndsThroughItsErrorChannel(Jdk jdk) {
    List<String> models =
        List.of(
            Bench.model("loop-failing-tool"), Bench.model("loop-ping-pong"), Bench.model("chat"));
    Outcome outcome =
        BENCH
            .jvm(StreamingAssistant.class, "none")
            .args(models.toArray(String[]::new))
            .jdk(jdk)
            .run();
    List<Trial> trials = models.stream().map(model -> BENCH.trial(outcome, model)).toList();

    long calls = trials.stream().mapToLong(Trial::calls).sum();
    trials.get(0).quiet();
    assertThat(outcome.report().path("model_calls").asLong())
        .as("%s", outcome)
        .isEqualTo(calls + 2);
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(2);
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.outLines()).as("%s", outcome).hasSameSizeAs(models);
    for (int i = 0; i < 2; i++) {
      assertThat(outcome.outLines().get(i))
          .as(models.get(i))
          .startsWith("error: " + KILL + ": LoopHound blocked run ");
      assertThat(trials.get(i).calls()).as(models.get(i)).isBetween(3L, 9L);
    }
    assertThat(outcome.outLines().get(2)).startsWith("completed: ").contains("(answer 1)");
    assertThat(
            trials.get(0).verdicts().stream()
                .map(line -> line.replaceAll(".* run=(\\S+) .*", "$1"))
                .distinct())
        .as("runs with a verdict")
        .hasSize(2);
  }

  private static Matcher facts(String text) {
    Matcher facts = FACTS.matcher(text);
    assertThat(facts.find()).as("the facts in %s", text).isTrue();
    return facts;
  }
}
