package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.http.apps.ClientLoop;
import io.loophound.agent.it.http.apps.ClientTraffic;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every HTTP client that is watched: a loop is stopped, everything else arrives as it was sent. */
@Execution(ExecutionMode.CONCURRENT)
class ClientsAreGuardedIT {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** All uses on one JDK, one of each kind on the others. */
  static Stream<Arguments> clients() {
    return uses(use -> true);
  }

  /** One of each kind. */
  static Stream<Arguments> kinds(TestInfo test) {
    return Jdk.inTurn(
        test,
        TestedClient.all().stream()
            .flatMap(client -> client.uses().stream())
            .filter(use -> use.is(Use.Trait.OWN_JVM) && use.is(Use.Trait.KIND))
            .map(use -> Arguments.of(use.name(), use.seam()))
            .toList());
  }

  private static Stream<Arguments> uses(Predicate<Use> wanted) {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                TestedClient.all().stream()
                    .flatMap(client -> uses(client, jdk))
                    .filter(wanted)
                    .map(use -> Arguments.of(use.name(), use.seam(), jdk)));
  }

  private static Stream<Use> uses(TestedClient client, Jdk jdk) {
    return client.uses().stream()
        .filter(use -> use.is(Use.Trait.OWN_JVM))
        .filter(use -> jdk.equals(Jdk.current()) || use.is(Use.Trait.KIND));
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("clients")
  void aLoopGetsTheRefusalOfAProvider(String client, String seam, Jdk jdk) throws Exception {
    refused(seam, jdk, client);
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("kinds")
  void aStreamedLoopGetsItToo(String client, String seam, Jdk jdk) throws Exception {
    refused(seam, jdk, client, "stream");
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("clients")
  void everythingElseArrivesAsItWasSent(String client, String seam, Jdk jdk) throws Exception {
    Outcome guarded;
    List<String> arrived;
    try (TrafficServer server = new TrafficServer()) {
      guarded = jvm(ClientTraffic.class, client, server.base()).jdk(jdk).run();
      arrived = List.copyOf(server.bodies);
    }
    Outcome plain = unguarded(client, jdk, arrived);

    assertThat(guarded.err()).doesNotContain("WARNING");
    assertThat(guarded.outLines()).as(guarded.err()).isEqualTo(plain.outLines()).hasSize(28);
    JsonNode report = guarded.report();
    assertThat(report.path("errors").asInt(-1)).as(guarded.err()).isZero();
    // a redirect and a further attempt are no calls of their own
    assertThat(report.path("model_calls").asInt()).isEqualTo(7);
    assertThat(report.path("stopped").asInt(-1)).isZero();
    assertThat(report.path("unread").asInt(-1)).isZero();
    assertThat(guarded.agentLines()).anyMatch(line -> line.contains("guarding " + seam + " ("));
  }

  /** The server of this test reads no chunks. */
  static Stream<Arguments> clientsThatTellTheLength() {
    return uses(use -> !use.is(Use.Trait.CHUNKED));
  }

  private static Outcome unguarded(String client, Jdk jdk, List<String> arrived)
      throws IOException {
    try (TrafficServer server = new TrafficServer()) {
      Outcome plain = jvm(ClientTraffic.class, client, server.base()).jdk(jdk).withoutAgent().run();
      assertThat(arrived).isEqualTo(server.bodies);
      return plain;
    }
  }

  private static void refused(String seam, Jdk jdk, String... arguments) throws Exception {
    String model = "loop-failing-tool@client" + NUMBERS.incrementAndGet();
    loopEnds(loop(model, arguments).jdk(jdk).run(), model, seam);
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("kinds")
  void aLoopGetsARateLimitWhereThatIsAskedFor(String client, String seam, Jdk jdk)
      throws Exception {
    String model = "loop-failing-tool@client" + NUMBERS.incrementAndGet();
    ForkedJvm loop = loop(model, client).property("loophound.http.refusal-status", "429");
    Outcome outcome = loop.jdk(jdk).run();

    loopEnds(outcome, model, seam, "429");
    assertThat(outcome.outLines()).anyMatch(line -> line.matches("retry-after: [1-9]\\d*"));
  }

  /** What ends a loop where an exception is asked for; a queue of OkHttp can be told of none. */
  static Stream<Arguments> thrown(TestInfo test) {
    return Jdk.inTurn(
        test,
        TestedClient.all().stream()
            .flatMap(client -> client.uses().stream())
            .filter(use -> use.thrown() != null)
            .map(use -> Arguments.of(use.name(), use.seam(), use.thrown()))
            .toList());
  }

  @ParameterizedTest(name = "{0} on {3}")
  @MethodSource("thrown")
  void aLoopGetsAnExceptionWhereThatIsAskedFor(String client, String seam, String seen, Jdk jdk)
      throws Exception {
    String model = "loop-failing-tool@client" + NUMBERS.incrementAndGet();
    ForkedJvm loop = loop(model, client).property("loophound.http.refusal-throws", "true");
    Outcome outcome = loop.jdk(jdk).run();

    if (seen.isEmpty()) {
      loopEnds(outcome, model, seam);
      return;
    }
    assertThat(outcome.outLines()).as(outcome.err()).containsExactly("thrown: " + seen);
    assertThat(outcome.err()).doesNotContain("Exception in thread");
    assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
    assertThat(outcome.report().path("stopped_by_seam").toString())
        .isEqualTo("{\"" + seam + "\":1}");
    assertThat(STAND_IN.counts(model).modelCalls()).isEqualTo(3);
  }

  private static void loopEnds(Outcome outcome, String model, String seam) throws Exception {
    loopEnds(outcome, model, seam, "422");
    assertThat(outcome.outLines()).noneMatch(line -> line.startsWith("retry-after"));
  }

  /** By one refusal: a client that tries again gets another one. */
  private static void loopEnds(Outcome outcome, String model, String seam, String status)
      throws Exception {
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(outcome.outLines())
        .as(outcome.err())
        .contains("status " + status, "x-should-retry: false", "content-type: application/json");
    JsonNode error =
        new ObjectMapper().readTree(outcome.outLines().get(outcome.outLines().size() - 1));
    assertThat(error.at("/error/code").asText()).isEqualTo("recursive_loop_detected");
    assertThat(calls).as("calls over %s", seam).isEqualTo(3);
    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as(outcome.err()).isZero();
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls + 1);
    assertThat(report.path("unread").asInt(-1)).isZero();
    assertThat(report.path("stopped_by_seam").toString()).isEqualTo("{\"" + seam + "\":1}");
    assertThat(outcome.exitCode()).isZero();
  }

  /** It hands its calls on to the one without TLS. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"url", "url-chunked"})
  void aLoopOverTlsGetsIt(String client, @TempDir Path folder) throws Exception {
    String model = "loop-failing-tool@client" + NUMBERS.incrementAndGet();
    try (TlsProxy front = new TlsProxy(STAND_IN.uri("/"), folder)) {
      ForkedJvm loop =
          loop(model, client).env("OPENAI_BASE_URL", front.base() + "/v1").jvm(front.trust());
      loopEnds(loop.run(), model, "url-connection");
    }
  }

  @ParameterizedTest(name = "{0} with {2} on {3}")
  @MethodSource("otherVersions")
  void otherVersionsAreGuardedToo(String client, String seam, String version, Jdk jdk)
      throws Exception {
    List<Path> library = Libraries.jars(TestedClient.of(client).folder(), version);
    String model = "loop-failing-tool@client" + NUMBERS.incrementAndGet();
    loopEnds(loop(model, client).jdk(jdk).classPathFirst(library).run(), model, seam);

    try (TrafficServer server = new TrafficServer()) {
      Outcome traffic =
          jvm(ClientTraffic.class, client, server.base()).jdk(jdk).classPathFirst(library).run();
      assertThat(traffic.outLines()).as(traffic.err()).hasSize(28);
      assertThat(traffic.report().path("errors").asInt(-1)).as(traffic.err()).isZero();
      assertThat(traffic.report().path("model_calls").asInt()).isEqualTo(7);
    }
  }

  static Stream<Arguments> otherVersions(TestInfo test) {
    return Jdk.inTurn(
        test, TestedClient.all().stream().flatMap(ClientsAreGuardedIT::withOtherVersions).toList());
  }

  private static Stream<Arguments> withOtherVersions(TestedClient client) {
    return Libraries.versions(client.folder()).stream()
        .flatMap(
            version ->
                client.uses().stream()
                    .filter(use -> client.has(use, version))
                    .map(use -> Arguments.of(use.name(), use.seam(), version)));
  }

  private static ForkedJvm loop(String model, String... arguments) {
    return jvm(ClientLoop.class, arguments)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }

  /** A client application with the shipped jar. */
  static ForkedJvm jvm(Class<?> application, String... arguments) {
    return ForkedJvm.of(application).args(arguments);
  }
}
