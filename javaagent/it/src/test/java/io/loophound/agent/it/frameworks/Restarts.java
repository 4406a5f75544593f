package io.loophound.agent.it.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A worker that is started again for each step of its conversations, and finds what was said on
 * disk: one process a model call.
 */
public final class Restarts {
  private static final int PROCESSES = 6;

  private final List<Outcome> outcomes = new ArrayList<>();
  private final long denied;
  private final String said;

  private Restarts(Class<?> worker, Path folder, String name, StandIn standIn, List<Jdk> jdks) {
    for (int i = 0; i < PROCESSES; i++) {
      outcomes.add(
          ForkedJvm.of(worker)
              .jdk(jdks.get(i % jdks.size()))
              .env("OPENAI_BASE_URL", standIn.baseUrl())
              .args(folder.toString(), name)
              .run());
    }
    denied = standIn.counts("loop-failing-tool@denied-" + name).modelCalls();
    said = String.join("\n", outcomes.stream().map(Outcome::out).toList());
  }

  /** Runs a worker of a framework, whose arguments are the folder and the name. */
  public static Restarts of(Class<?> worker, Path folder, String name, StandIn standIn) {
    return new Restarts(worker, folder, name, standIn, Jdk.all());
  }

  /**
   * The loop is stopped by the sixth round, and nothing else is but a job that is tried again; one
   * of them got a note.
   *
   * @param retried in how many processes that job is stopped
   */
  public void endTheLoopOnly(long retried) {
    assertThat(denied).as(said).isBetween(3L, 5L);
    long stopped = said.lines().filter(line -> line.contains(" LoopHoundKill: ")).count();
    assertThat(lines("denied LoopHoundKill: LoopHound blocked run"))
        .as(said)
        .isEqualTo(PROCESSES - denied);
    assertThat(lines("retried LoopHoundKill: ")).as(said).isEqualTo(retried);
    assertThat(lines("moving goes on")).as(said).isEqualTo(PROCESSES);
    assertThat(lines("turns goes on")).as(said).isEqualTo(PROCESSES);
    assertThat(verdicts("verdict=steer")).as("notes").isEqualTo(1);
    assertThat(verdicts("verdict=block")).as("blocks").isEqualTo(stopped);
    for (Outcome outcome : outcomes) {
      assertThat(outcome.exitCode()).as(outcome.err()).isZero();
      assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
    }
  }

  private long lines(String beginning) {
    return said.lines().filter(line -> line.startsWith(beginning)).count();
  }

  private long verdicts(String which) {
    return outcomes.stream()
        .flatMap(outcome -> outcome.agentLines().stream())
        .filter(line -> line.contains(which))
        .count();
  }
}
