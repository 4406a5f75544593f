package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.http.apps.ClientLoop;
import io.loophound.agent.it.http.apps.InTurn;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final Map<Jdk, Map<String, Unguarded>> UNGUARDED = new ConcurrentHashMap<>();
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** All uses on one JDK, one of each kind on the others. */
  static Stream<Arguments> clients() {
    return Jdk.all().stream()
        .flatMap(
            jdk ->
                TestedClient.all().stream()
                    .flatMap(client -> uses(client, jdk))
                    .map(use -> Arguments.of(use.name(), use.seam(), jdk)));
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

  private static Stream<Use> uses(TestedClient client, Jdk jdk) {
    return client.uses().stream()
        .filter(use -> use.is(Use.Trait.OWN_JVM))
        .filter(use -> jdk.equals(Jdk.current()) || use.is(Use.Trait.KIND));
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("clients")
  void loopsGetTheRefusalOfAProviderAndEverythingElseArrivesAsItWasSent(
      String client, String seam, Jdk jdk) throws Exception {
    Unguarded plain = UNGUARDED.computeIfAbsent(jdk, ClientsAreGuardedIT::unguarded).get(client);
    try (TrafficServer server = new TrafficServer()) {
      String model = model();
      Outcome guarded = all(model, client, server).jdk(jdk).run();

      assertThat(loopsEnd(guarded, model, seam)).isEqualTo(plain.lines());
      assertThat(server.bodies).isEqualTo(plain.arrived());
      assertThat(guarded.err()).doesNotContain("WARNING");
      assertThat(guarded.agentLines()).anyMatch(line -> line.contains("guarding " + seam + " ("));
    }
  }

  /** What an application writes without the agent, and what arrives. */
  private record Unguarded(List<String> lines, List<String> arrived) {}

  private static Map<String, Unguarded> unguarded(Jdk jdk) {
    List<String> arguments = new ArrayList<>();
    Map<String, TrafficServer> servers = new LinkedHashMap<>();
    try {
      clients()
          .filter(each -> each.get()[2].equals(jdk))
          .map(each -> (String) each.get()[0])
          .forEach(client -> servers.put(client, new TrafficServer()));
      servers.forEach(
          (client, server) ->
              arguments.addAll(List.of("--", "ClientTraffic", client, server.base())));
      Outcome plain =
          jvm(InTurn.class, arguments.stream().skip(1).toArray(String[]::new))
              .jdk(jdk)
              .withoutAgent()
              .run();
      List<List<String>> parts = InTurn.parts(plain.outLines());
      assertThat(parts).as(plain.err()).hasSameSizeAs(servers.keySet());
      Map<String, Unguarded> all = new HashMap<>();
      servers.forEach(
          (client, server) ->
              all.put(client, new Unguarded(parts.get(all.size()), List.copyOf(server.bodies))));
      return all;
    } finally {
      servers.values().forEach(TrafficServer::close);
    }
  }

  /** Ordinary traffic, a loop, and one whose replies are streamed. */
  private static ForkedJvm all(String model, String client, TrafficServer server) {
    String next = "--";
    return jvm(
            InTurn.class,
            Stream.of(
                    List.of("ClientTraffic", client, server.base(), next),
                    List.of("ClientLoop", client, next),
                    List.of("ClientLoop", client, "stream"))
                .flatMap(List::stream)
                .toArray(String[]::new))
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }

  /**
   * Both loops are refused, and nothing else.
   *
   * @return what the ordinary traffic got
   */
  private static List<String> loopsEnd(Outcome outcome, String model, String seam)
      throws Exception {
    List<List<String>> parts = InTurn.parts(outcome.outLines());
    assertThat(parts).as("%s", outcome).hasSize(3);
    refused(parts.get(1), model, "422");
    refused(parts.get(2), model + "-stream", "422");
    assertThat(outcome.outLines()).noneMatch(line -> line.startsWith("retry-after"));
    assertThat(parts.get(0)).as(outcome.err()).hasSize(28);
    // a redirect and a further attempt are no calls of their own
    counted(outcome, seam, 7, 2);
    return parts.get(0);
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("kinds")
  void aLoopGetsARateLimitWhereThatIsAskedFor(String client, String seam, Jdk jdk)
      throws Exception {
    String model = model();
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
    String model = model();
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

  private static void loopEnds(Outcome outcome, String model, String seam, String status)
      throws Exception {
    refused(outcome.outLines(), model, status);
    counted(outcome, seam, 0, 1);
  }

  private static void refused(List<String> lines, String model, String status) throws Exception {
    assertThat(lines)
        .contains("status " + status, "x-should-retry: false", "content-type: application/json");
    JsonNode error = new ObjectMapper().readTree(lines.get(lines.size() - 1));
    assertThat(error.at("/error/code").asText()).isEqualTo("recursive_loop_detected");
    assertThat(STAND_IN.counts(model).modelCalls()).as(model).isEqualTo(3);
  }

  /** Each loop by one refusal: a client that tries again gets another one. */
  private static void counted(Outcome outcome, String seam, int others, int loops) {
    JsonNode report = outcome.report();
    assertThat(report.path("errors").asInt(-1)).as(outcome.err()).isZero();
    assertThat(report.path("model_calls").asInt()).isEqualTo(others + loops * (3 + 1));
    assertThat(report.path("unread").asInt(-1)).isZero();
    assertThat(report.path("stopped_by_seam").toString())
        .isEqualTo("{\"" + seam + "\":" + loops + "}");
    assertThat(outcome.exitCode()).isZero();
  }

  /** It hands its calls on to the one without TLS. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"url", "url-chunked"})
  void aLoopOverTlsGetsIt(String client, @TempDir Path folder) throws Exception {
    String model = model();
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
    try (TrafficServer server = new TrafficServer()) {
      String model = model();
      loopsEnd(all(model, client, server).jdk(jdk).classPathFirst(library).run(), model, seam);
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

  private static String model() {
    return "loop-failing-tool@client" + NUMBERS.incrementAndGet();
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
