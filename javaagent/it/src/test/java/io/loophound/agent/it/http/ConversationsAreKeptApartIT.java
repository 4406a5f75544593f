package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.loophound.agent.it.http.apps.Crowd;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many conversations of one agent at once (2,000 in a deep build), seen as HTTP only, with the
 * valve as it ships: no loop is missed or late, and no honest conversation is taken for another.
 */
@Execution(ExecutionMode.CONCURRENT)
class ConversationsAreKeptApartIT {
  private static final int ALL = Boolean.getBoolean("tests.deep") ? 2000 : 500;
  private static final int LOOPS = (ALL + 2) / 3;
  private static final int WORKS = ALL - LOOPS;

  @AutoClose private final CrowdServer server = new CrowdServer();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void conversationsOnSharedThreadsAreKeptApart(Jdk jdk) {
    keptApart(run("pool", jdk));
  }

  @Test
  void conversationsOnVirtualThreadsAreKeptApart() {
    assumeThat(Jdk.find(25)).isPresent();
    keptApart(run("virtual", Jdk.find(25).orElseThrow()));
  }

  private void keptApart(Outcome outcome) {
    assertThat(outcome.outLines())
        .contains("work done: " + WORKS, "loop refused 422: " + LOOPS)
        .anyMatch(line -> line.matches("most calls of a loop [3-6]"));
    quiet(outcome, LOOPS);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aLoopOfNewConversationsIsStoppedAndItsLookAlikesAreNot(Jdk jdk) {
    Outcome outcome = run("stateless", jdk);

    assertThat(outcome.outLines())
        .contains("health 0", "batch 0", "vote 0")
        .anyMatch(line -> line.matches("parse [5-9]"));
    quiet(outcome, 1);
  }

  /** Equal health checks are slowed down: by the default, 40 of them for more than a minute. */
  private Outcome run(String what, Jdk jdk) {
    return ForkedJvm.of(Crowd.class)
        .jdk(jdk)
        .property("loophound.throttle-step", "1ms")
        .args(what, server.url(), Integer.toString(ALL))
        .run();
  }

  private void quiet(Outcome outcome, int stopped) {
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(stopped);
    assertThat(outcome.report().path("model_calls").asInt())
        .isEqualTo(server.calls.get() + stopped);
  }
}
