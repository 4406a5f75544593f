package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no seam watches says so when it is used, and only then; it works as ever. */
class UnguardedLibrariesAreReportedIT {

  @Test
  void aLineTellsOfEachThatIsUsed() {
    Outcome outcome =
        run(
            "jetty-9",
            "ktor-2",
            "helidon",
            "pekko",
            "vertexai",
            "openai-websocket",
            "genai-websocket");

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .containsExactly(
            "jetty-9 200",
            "ktor-2 200",
            "helidon 200",
            "pekko 200",
            "vertexai GRPC",
            "openai-websocket WebSocketHandshakeException",
            "genai-websocket TimeoutException");
    assertThat(notGuarded(outcome))
        .containsExactlyInAnyOrder(
            "Jetty HTTP client",
            "Helidon WebClient",
            "Pekko HTTP client",
            "google-cloud-vertexai over gRPC",
            "openai-java over a WebSocket",
            "google-genai over a WebSocket (Live)");
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.startsWith("WARN seam ktor-cio off: "))
        .singleElement()
        .asString()
        .endsWith(" not found in version 2.3.13");
  }

  @Test
  void aClientThatOpensTlsOfItsOwnIsNamedWithTheHost(@TempDir Path folder) throws IOException {
    Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 api.openai.com\n");
    Outcome outcome = finish(app("pekko-tls").property("jdk.net.hosts.file", hosts.toString()));

    assertThat(outcome.outLines()).as("%s", outcome).containsExactly("pekko-tls hung up");
    assertThat(notGuarded(outcome))
        .hasSize(2)
        .contains("Pekko HTTP client")
        .anyMatch(
            name -> name.matches("org\\.apache\\.pekko\\..*, which opened .* api.openai.com"));
  }

  /** The client is in the jar of the server. */
  @Test
  void noLineTellsOfAServerThatMakesNoCalls() {
    Outcome outcome = run("pekko-server", "openai-http");

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .containsExactly("pekko-server 200", "openai-http NotFoundException");
    assertThat(notGuarded(outcome)).isEmpty();
    assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(1);
  }

  @Test
  void noLineTellsOfAWebSocketThatNobodyOpens() {
    Outcome outcome = run("openai-http", "genai-http");

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .containsExactly("openai-http NotFoundException", "genai-http ClientException");
    assertThat(notGuarded(outcome)).isEmpty();
    assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding okhttp"));
  }

  private static List<String> notGuarded(Outcome outcome) {
    return outcome.agentLines().stream()
        .filter(line -> line.startsWith("NOT guarded: "))
        .map(line -> line.substring("NOT guarded: ".length(), line.indexOf(';')))
        .toList();
  }

  private static Outcome run(String... uses) {
    return finish(app(uses));
  }

  private static ForkedJvm app(String... uses) {
    String address = Subject.STAND_IN.uri("").toString();
    return new Subject("unguarded")
        .app("io.loophound.compat.Unguarded", NewerJava.jdk("unguarded"), address, "none")
        .args(uses);
  }

  private static Outcome finish(ForkedJvm app) {
    Outcome outcome = app.run();
    Guarded.assertQuiet(outcome);
    return outcome;
  }
}
