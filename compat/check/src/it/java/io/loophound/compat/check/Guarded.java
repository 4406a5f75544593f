package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import java.util.List;

/** What is true of an application on any version of its framework. */
public final class Guarded {
  /** The calls of a loop that is stopped, with each version. */
  public static final long CALLS = 5;

  private Guarded() {}

  /** The agent made no error and no noise. */
  public static void assertQuiet(Outcome outcome) {
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
  }

  /** The framework's own seam is on, in this version. */
  public static void assertGuarding(Outcome outcome, String seam, String version) {
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("guarding " + seam + " (" + version + ")"))
        .noneMatch(
            line -> line.startsWith("WARN seam " + seam + " ") || line.startsWith("NOT guarded"));
  }

  /** A round is judged as a whole: two tools that fail together are one steer and one block. */
  public static void assertSteeredThenKilled(List<String> verdicts) {
    assertThat(verdicts).hasSize(2);
    assertThat(verdicts.get(0)).contains("verdict=steer enforced=true");
    assertThat(verdicts.get(1)).contains("verdict=block enforced=true");
  }

  /** What an application wrote whose loop was stopped. */
  public static void assertKilled(String out) {
    assertThat(out.strip()).isEqualTo("ended: java.lang.LoopHoundKill");
  }

  /**
   * Healthy work: what the application wrote, and what the server saw, without and with LoopHound.
   */
  public static void assertSameWork(String plain, Counts expected, String guarded, Counts counts) {
    assertThat(guarded)
        .isEqualTo(plain)
        .startsWith("answer: ")
        .contains("I read 5 reports", "And once more, please?");
    assertThat(counts.modelCalls()).isEqualTo(expected.modelCalls()).isEqualTo(27);
    assertThat(counts.toolCalls()).isEqualTo(expected.toolCalls());
    assertThat(counts.inputTokens()).isEqualTo(expected.inputTokens());
    assertThat(counts.outputTokens()).isEqualTo(expected.outputTokens());
  }

  /** The lines about decisions. */
  public static List<String> verdicts(Outcome outcome) {
    return outcome.agentLines().stream().filter(line -> line.contains("verdict=")).toList();
  }
}
