package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.UnguardedClients;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Clients that are not guarded say so, each once, and work as ever. */
@Execution(ExecutionMode.CONCURRENT)
class UnguardedClientsAreReportedIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @Test
  void aLineTellsOfThem() {
    Outcome outcome = app().run();

    assertThat(outcome.outLines()).as("%s", outcome).containsExactly("200", "200");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("NOT guarded: "))
        .containsExactly(
            "NOT guarded: Jetty HTTP client; its model calls are not seen. Use a client that"
                + " LoopHound watches: docs/clients.md lists them");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  private static ForkedJvm app() {
    return ForkedJvm.of(UnguardedClients.class).args(STAND_IN.uri("/stats").toString());
  }
}
