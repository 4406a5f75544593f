package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.UnguardedClients;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that are not guarded say so, once, and work as ever. */
@Execution(ExecutionMode.CONCURRENT)
class UnguardedClientsAreReportedIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @ParameterizedTest
  @CsvSource({"okhttp, okhttp, OkHttp before 4.4", "apache, apache5, Apache HttpClient 4"})
  void aLineTellsOfThem(String client, String folder, String name) {
    Outcome outcome = app(client, folder).run();

    assertThat(outcome.outLines()).as("%s", outcome).containsExactly("200", "200");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("NOT guarded: "))
        .containsExactly("NOT guarded: " + name + "; its model calls are not seen");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"okhttp, okhttp, okhttp", "apache, apache5, apache-http5"})
  void whoSwitchesTheSeamOffKnows(String client, String folder, String seam) {
    Outcome outcome =
        app(client, folder).property("loophound.seam." + seam + ".enabled", "false").run();

    assertThat(outcome.outLines()).containsExactly("200", "200");
    assertThat(outcome.agentLines()).noneMatch(line -> line.startsWith("NOT guarded: "));
  }

  private static ForkedJvm app(String client, String folder) {
    return ForkedJvm.of(UnguardedClients.class)
        .classPathFirst(Libraries.jars(folder, "unguarded"))
        .args(client, STAND_IN.uri("/stats").toString());
  }
}
