package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import java.util.List;

/**
 * An application's run.
 *
 * @param outcome what its process left behind
 * @param server what the server saw of it
 */
public record Trial(Outcome outcome, Counts server) {
  /** What every loop without a guard ends with. */
  public static final String UNGUARDED = "stopped by the stand-in after 50 calls";

  /** The agent made no error and no noise. */
  public Trial quiet() {
    assertThat(report().path("errors").asInt(-1)).as("errors in %s", this).isZero();
    return unheard();
  }

  /** The agent wrote nothing to standard output, and the JVM did not warn of the agent. */
  public Trial unheard() {
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
    assertThat(outcome.err()).doesNotContain("WARNING");
    return this;
  }

  /** Each model call was counted once, however many seams saw it. */
  public Trial countedOnce() {
    long stopped = report().path("stopped").asLong();
    assertThat(report().path("model_calls").asLong())
        .as("calls counted, in %s", this)
        .isEqualTo(calls() + stopped);
    return this;
  }

  public long calls() {
    return server.modelCalls();
  }

  public JsonNode report() {
    return outcome.report();
  }

  /** What the application said. */
  public String answer() {
    return String.join("\n", outcome.outLines());
  }

  /** The lines about decisions. */
  public List<String> verdicts() {
    return outcome.agentLines().stream().filter(line -> line.contains("verdict=")).toList();
  }

  /** The lines of warnings that are not about decisions, nor about the stand-in's own models. */
  public List<String> warnings() {
    return outcome.agentLines().stream()
        .filter(line -> line.startsWith("WARN") || line.startsWith("ERROR"))
        .filter(line -> !line.contains("verdict="))
        .filter(line -> !line.startsWith("WARN no price for model "))
        .toList();
  }
}
