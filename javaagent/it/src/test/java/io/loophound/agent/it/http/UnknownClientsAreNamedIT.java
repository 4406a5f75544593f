package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.ModelWebSockets;
import io.loophound.agent.it.http.apps.UnknownClient;
import io.loophound.agent.it.http.apps.UnknownClientBesideLangChain4j;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.FreePort;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A client that no seam knows is named by what it does: it opens TLS to a host of models. */
@Execution(ExecutionMode.CONCURRENT)
class UnknownClientsAreNamedIT {
  @Test
  void aConnectionToAModelThatNoSeamSeesIsNamedOnce(@TempDir Path folder) throws IOException {
    Outcome outcome = app(folder).run();

    assertWorks(outcome);
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("NOT guarded"))
        .containsExactly(
            "NOT guarded: "
                + UnknownClient.class.getName()
                + ", which opened a connection to api.anthropic.com; its model calls are not seen."
                + " Use a client that LoopHound watches: docs/clients.md lists them");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.report().path("coverage").path("not_guarded")).hasSize(1);
  }

  @Test
  void aGatewayOfOnesOwnIsAHostOfModelsToo(@TempDir Path folder) throws Exception {
    try (StandIn model = StandIn.start();
        TlsProxy gateway = new TlsProxy(model.uri("/"), folder)) {
      ForkedJvm app = ForkedJvm.of(UnknownClient.class).jvm(gateway.trust()).args(gateway.base());
      Outcome unnamed = app.run();
      Outcome named = app.property("loophound.model.hosts", "http://x, LOCALHOST").run();

      assertThat(unnamed.outLines()).as("%s", unnamed).hasSize(3).containsOnly("HTTP/1.1 200 OK");
      assertThat(unnamed.agentLines()).noneMatch(line -> line.contains("NOT guarded"));
      assertThat(named.outLines()).as("%s", named).isEqualTo(unnamed.outLines());
      assertThat(named.agentLines())
          .filteredOn(line -> line.contains("NOT guarded"))
          .singleElement()
          .asString()
          .contains(UnknownClient.class.getName() + ", which opened a connection to localhost;");
      assertThat(named.agentLines())
          .anyMatch(line -> line.startsWith("WARN bad value in loophound.model.hosts: http://x;"));
      assertThat(named.report().path("coverage").path("not_guarded")).hasSize(1);
      assertThat(named.report().path("errors").asInt(-1)).isZero();
    }
  }

  @Test
  void besideAFrameworkTheClientIsNamedThatItDoesNotUse() {
    ForkedJvm app = ForkedJvm.of(UnknownClientBesideLangChain4j.class);
    Outcome guarded = app.run();
    Outcome mixed = app.args("other").run();

    assertThat(guarded.outLines())
        .as("%s", guarded)
        .containsExactly("api.openai.com", "api.openai.com", "done", "api.openai.com");
    assertThat(guarded.agentLines())
        .anyMatch(line -> line.startsWith("first model call seen, through langchain4j"))
        .noneMatch(line -> line.contains("NOT guarded"));
    assertThat(mixed.outLines()).as("%s", mixed).hasSize(5).last().isEqualTo("api.anthropic.com");
    assertThat(mixed.agentLines())
        .filteredOn(line -> line.contains("NOT guarded"))
        .singleElement()
        .asString()
        .startsWith(
            "NOT guarded: "
                + UnknownClientBesideLangChain4j.class.getName()
                + ", which opened a connection to api.anthropic.com; its model calls are not"
                + " seen, unless langchain4j makes them. ");
    assertThat(mixed.report().path("errors").asInt(-1)).isZero();
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void aWebSocketOfAClientThatIsWatchedIsNamedOnce(Jdk jdk, @TempDir Path folder)
      throws IOException {
    Outcome outcome = app(ModelWebSockets.class, folder).jdk(jdk).args("" + FreePort.find()).run();

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .hasSize(6)
        .containsOnly("jdk refused", "okhttp refused");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("NOT guarded"))
        .containsExactlyInAnyOrder(
            "NOT guarded: JDK HttpClient over a WebSocket to api.openai.com; its model calls are"
                + " not seen. Its calls over HTTP are seen",
            "NOT guarded: OkHttp over a WebSocket to api.openai.com; its model calls are not seen."
                + " Its calls over HTTP are seen");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  @Test
  void theSeamCanBeSwitchedOff(@TempDir Path folder) throws IOException {
    Outcome outcome = app(folder).property("loophound.seam.tls.enabled", "false").run();

    assertWorks(outcome);
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("NOT guarded"));
  }

  private static void assertWorks(Outcome outcome) {
    assertThat(outcome.outLines())
        .as("%s", outcome)
        .containsExactly(
            "api.example.com",
            "failed",
            "api.anthropic.com",
            "api.anthropic.com",
            "api.anthropic.com");
  }

  private static ForkedJvm app(Path folder) throws IOException {
    return app(UnknownClient.class, folder);
  }

  private static ForkedJvm app(Class<?> main, Path folder) throws IOException {
    Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 api.openai.com\n");
    return ForkedJvm.of(main).property("jdk.net.hosts.file", hosts.toString());
  }
}
