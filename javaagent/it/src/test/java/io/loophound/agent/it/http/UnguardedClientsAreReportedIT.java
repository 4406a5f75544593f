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

/** Clients whose seams are switched off say so, each once, and work as ever. */
@Execution(ExecutionMode.CONCURRENT)
class UnguardedClientsAreReportedIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @Test
  void aLineTellsOfThem() {
    Outcome outcome = app(false).run();

    assertThat(outcome.outLines()).as("%s", outcome).containsExactly("200", "200");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("NOT guarded: "))
        .containsExactly(
            "NOT guarded: Jetty HTTP client; its model calls are not seen. Use a client that"
                + " LoopHound watches: docs/clients.md lists them",
            "NOT guarded: Reactor Netty HTTP client; its model calls are not seen. Use it through"
                + " Spring's WebClient or RestClient");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  @Test
  void noLineTellsOfThemWhereTheyAreGuarded() {
    Outcome outcome = app(true).run();

    assertThat(outcome.outLines()).as("%s", outcome).containsExactly("200", "200");
    assertThat(outcome.agentLines())
        .noneMatch(line -> line.startsWith("NOT guarded: "))
        .anyMatch(line -> line.startsWith("guarding jetty (12."))
        .anyMatch(line -> line.startsWith("guarding netty (4."));
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  private static ForkedJvm app(boolean guarded) {
    return ForkedJvm.of(UnguardedClients.class)
        .property("loophound.seam.jetty.enabled", Boolean.toString(guarded))
        .property("loophound.seam.netty.enabled", Boolean.toString(guarded))
        .args(STAND_IN.uri("/stats").toString());
  }
}
