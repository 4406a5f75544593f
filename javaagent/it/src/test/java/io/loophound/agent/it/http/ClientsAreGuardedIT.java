package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.ClientsInTurn.Traffic;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every HTTP client that is watched: a loop is stopped, everything else arrives as it was sent. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class ClientsAreGuardedIT {
  private static final Map<Jdk, Map<String, Traffic>> UNGUARDED = new ConcurrentHashMap<>();
  private static final Set<String> OVER_TLS = Set.of("url", "url-chunked");
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /**
   * All uses in one JVM, and on other JDKs one of each kind; in a deep build those of each library
   * in a JVM of theirs.
   */
  static Stream<Arguments> clients() {
    return Jdk.all().stream().flatMap(jdk -> together(jdk).map(uses -> Arguments.of(uses, jdk)));
  }

  private static Stream<Named<List<Use>>> together(Jdk jdk) {
    if (!jdk.equals(Jdk.current()) && !Jdk.isDeep()) {
      return Stream.of(Named.of("one of each kind", uses(use -> use.is(Use.Trait.KIND))));
    }
    if (!Jdk.isDeep()) {
      return Stream.of(Named.of("all of them", uses(use -> true)));
    }
    return TestedClient.all().stream()
        .map(client -> Named.of(client.folder(), uses(client.uses()::contains)))
        .filter(each -> !each.getPayload().isEmpty());
  }

  private static List<Use> uses(Predicate<Use> wanted) {
    return TestedClient.all().stream()
        .flatMap(client -> client.uses().stream())
        .filter(use -> use.is(Use.Trait.OWN_JVM))
        .filter(wanted)
        .toList();
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("clients")
  void loopsGetTheRefusalOfAProviderAndEverythingElseArrivesAsItWasSent(List<Use> uses, Jdk jdk)
      throws Exception {
    Map<String, Traffic> plain =
        new TreeMap<>(UNGUARDED.computeIfAbsent(jdk, ClientsAreGuardedIT::unguarded));
    plain.keySet().retainAll(uses.stream().map(Use::name).toList());

    assertThat(guarded(uses, jdk, List.of())).isEqualTo(plain).hasSameSizeAs(uses);
  }

  private static Map<String, Traffic> unguarded(Jdk jdk) {
    try (ClientsInTurn clients = new ClientsInTurn(STAND_IN)) {
      together(jdk).flatMap(each -> each.getPayload().stream()).forEach(clients::traffic);
      return clients.traffic(clients.jvm().jdk(jdk).withoutAgent().run());
    }
  }

  /** Ordinary traffic, a loop, and one whose replies are streamed: with each of the clients. */
  private static Map<String, Traffic> guarded(List<Use> uses, Jdk jdk, List<Path> library)
      throws Exception {
    try (ClientsInTurn clients = new ClientsInTurn(STAND_IN)) {
      for (Use use : uses) {
        clients.traffic(use);
        clients.loop(use);
        clients.streamedLoop(use);
      }
      Outcome outcome = clients.jvm().jdk(jdk).classPathFirst(library).run();
      clients.refused(outcome, "422");
      clients.counted(outcome);
      return clients.traffic(outcome);
    }
  }

  static Stream<Arguments> otherVersions(TestInfo test) {
    return Jdk.inTurn(test, OtherVersion.groups().stream().map(Arguments::of).toList());
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("otherVersions")
  void otherVersionsAreGuardedToo(List<OtherVersion> versions, Jdk jdk) throws Exception {
    List<Use> uses = versions.stream().flatMap(each -> each.uses().stream()).toList();
    List<Path> jars = versions.stream().flatMap(each -> each.jars().stream()).toList();

    assertThat(guarded(uses, jdk, jars)).hasSameSizeAs(uses);
  }

  static Stream<Arguments> kinds(TestInfo test) {
    return onOne(test, uses(use -> use.is(Use.Trait.KIND)));
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("kinds")
  void aLoopGetsARateLimitWhereThatIsAskedFor(Jdk jdk, List<Use> uses) throws Exception {
    try (ClientsInTurn clients = new ClientsInTurn(STAND_IN)) {
      uses.forEach(clients::loop);
      Outcome outcome =
          clients.jvm().property("loophound.http.refusal-status", "429").jdk(jdk).run();

      clients.refused(outcome, "429");
      clients.counted(outcome);
    }
  }

  /** Each JDK meets a part of them. */
  static Stream<Arguments> all(TestInfo test) {
    return sharedOut(test, uses(use -> true));
  }

  /** Those whose bodies are known before they are sent; the others get a refusal. */
  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("all")
  void aLoopEndsWithAnAnswerWhereThatIsAskedFor(Jdk jdk, List<Use> uses) throws Exception {
    try (ClientsInTurn clients = new ClientsInTurn(STAND_IN)) {
      uses.forEach(clients::loop);
      uses.forEach(clients::streamedLoop);
      Outcome outcome = clients.jvm().property("loophound.score.action", "conclude").jdk(jdk).run();

      for (var loop : clients.loops(outcome).entrySet()) {
        clients.concluded(loop.getValue(), loop.getKey());
      }
      clients.countedConcluded(outcome);
    }
  }

  /** Those for which it is known what ends a loop where an exception is asked for. */
  static Stream<Arguments> throwing(TestInfo test) {
    return onOne(
        test,
        TestedClient.all().stream()
            .flatMap(client -> client.uses().stream())
            .filter(use -> use.thrown() != null)
            .toList());
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("throwing")
  void aLoopGetsAnExceptionWhereThatIsAskedFor(Jdk jdk, List<Use> uses) throws Exception {
    try (ClientsInTurn clients = new ClientsInTurn(STAND_IN)) {
      uses.forEach(clients::loop);
      Outcome outcome =
          clients.jvm().property("loophound.http.refusal-throws", "true").jdk(jdk).run();

      for (var loop : clients.loops(outcome).entrySet()) {
        Use use = clients.of(loop.getKey());
        if (use.thrown().isEmpty()) {
          clients.refused(loop.getValue(), loop.getKey(), "422");
        } else {
          assertThat(loop.getValue()).as("%s", use).containsExactly("thrown: " + use.thrown());
        }
      }
      clients.counted(outcome);
    }
  }

  /** Each use once: the deep build meets each refusal on all JDKs. */
  private static Stream<Arguments> onOne(TestInfo test, List<Use> uses) {
    return Jdk.one(test).stream().map(jdk -> Arguments.of(jdk, Named.of(names(uses), uses)));
  }

  private static Stream<Arguments> sharedOut(TestInfo test, List<Use> uses) {
    return Jdk.share(test, uses).entrySet().stream()
        .map(
            each -> Arguments.of(each.getKey(), Named.of(names(each.getValue()), each.getValue())));
  }

  private static String names(List<Use> uses) {
    return uses.stream().map(Use::name).collect(Collectors.joining(", "));
  }

  /** It hands its calls on to the one without TLS. */
  @Test
  void aLoopOverTlsGetsIt(@TempDir Path folder) throws Exception {
    try (ClientsInTurn clients = new ClientsInTurn(STAND_IN);
        TlsProxy front = new TlsProxy(STAND_IN.uri("/"), folder)) {
      uses(use -> OVER_TLS.contains(use.name())).forEach(clients::loop);
      Outcome outcome =
          clients.jvm().env("OPENAI_BASE_URL", front.base() + "/v1").jvm(front.trust()).run();

      clients.refused(outcome, "422");
      clients.counted(outcome);
    }
  }
}
