package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.ModelApis;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.it.http.talk.Talk;
import io.loophound.agent.it.library.apps.OnVirtualThread;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.LocalhostCertificate;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every client with every model API: the table of docs/clients.md. */
@Execution(ExecutionMode.CONCURRENT)
class EveryClientSpeaksEveryModelApiIT {
  private static final ClientTable TABLE = new ClientTable();
  private static final List<String> CHAT = List.of("openai-chat");

  /** The numbers of a way that meets one API with tool calls. */
  private static final String ONE_API = "4 |  | 30";

  /** Those of a way that meets all of them: docs/clients.md has them. */
  private static final String ALL_APIS = "4 | 5 | 212";

  @TempDir private static Path folder;
  private static LocalhostCertificate keys;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = new LocalhostCertificate(folder);
  }

  /** All of them on one JDK; on the other, those that block a thread, on virtual threads. */
  static Stream<Arguments> ways() {
    Stream<Arguments> here =
        together(TestedClient.all().stream().map(UseOverProtocol::of).toList())
            .map(ways -> Arguments.of(ways, Jdk.current(), false));
    List<List<UseOverProtocol>> blocking =
        TestedClient.all().stream()
            .filter(client -> client.uses().get(0).is(Use.Trait.VIRTUAL))
            .map(client -> UseOverProtocol.of(client).subList(0, 1))
            .toList();
    Stream<Arguments> virtual =
        Jdk.find(25).stream()
            .flatMap(jdk -> together(blocking).map(ways -> Arguments.of(ways, jdk, true)));
    return Stream.concat(here, virtual);
  }

  /** The ways of up to eight clients in one JVM; of each in one of its own in a deep build. */
  private static Stream<List<UseOverProtocol>> together(List<List<UseOverProtocol>> clients) {
    int size = Jdk.isDeep() ? 1 : 8;
    return IntStream.iterate(0, i -> i < clients.size(), i -> i + size)
        .mapToObj(i -> clients.subList(i, Math.min(i + size, clients.size())))
        .map(group -> group.stream().flatMap(List::stream).toList());
  }

  @AfterAll
  static void writeTable() throws IOException {
    TABLE.write();
  }

  @ParameterizedTest(name = "{0} on {1}, virtual threads: {2}")
  @MethodSource("ways")
  void loopsAreStoppedAndEverythingElseArrives(List<UseOverProtocol> ways, Jdk jdk, boolean virtual)
      throws Exception {
    ForkedJvm jvm =
        virtual
            ? ForkedJvm.of(OnVirtualThread.class).args(ModelApis.class.getName())
            : ForkedJvm.of(ModelApis.class);
    Function<UseOverProtocol, List<String>> apis =
        virtual && !Jdk.isDeep() ? way -> CHAT : UseOverProtocol::apis;
    for (var measured : run(jvm.jdk(jdk), ways, apis).entrySet()) {
      boolean all = apis.apply(measured.getKey()).equals(Talk.APIS);
      assertThat(measured.getValue())
          .as("%s", measured.getKey())
          .isEqualTo(all ? ALL_APIS : ONE_API);
      if (all) {
        TABLE.check(measured.getKey());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void everyBodyOfTheJdkIsSeen(Jdk jdk) throws Exception {
    Map<UseOverProtocol, String> numbers =
        run(
            ForkedJvm.of(ModelApis.class).jdk(jdk),
            inTurn(UseOverProtocol.bodies(jdk.feature()), jdk),
            way -> CHAT);

    assertThat(numbers.values()).containsOnly(ONE_API);
  }

  /** A stream that a refusal does not give back would leave none for the next call. */
  @Test
  void aRefusalGivesItsStreamBack() throws Exception {
    List<UseOverProtocol> ways = UseOverProtocol.oneStream("vertx");

    assertThat(run(ForkedJvm.of(ModelApis.class), ways, way -> CHAT).values())
        .hasSameSizeAs(ways)
        .containsOnly(ONE_API);
  }

  /** The others have their HTTP/2 from the same classes in all tested versions. */
  static Stream<Arguments> versionsWithAnotherHttp2(TestInfo test) {
    return Jdk.inTurn(
        test,
        OtherVersion.all().stream()
            .filter(version -> version.client().folder().equals("vertx"))
            .map(Arguments::of)
            .toList());
  }

  /** Each has its own way of telling the pool that a stream is free. */
  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("versionsWithAnotherHttp2")
  void otherVersionsSpeakHttp2(OtherVersion version, Jdk jdk) throws Exception {
    List<UseOverProtocol> ways = UseOverProtocol.oneStream("vertx");
    ForkedJvm jvm = ForkedJvm.of(ModelApis.class).classPathFirst(version.jars()).jdk(jdk);

    assertThat(run(jvm, ways, way -> CHAT).values()).hasSameSizeAs(ways).containsOnly(ONE_API);
  }

  /** Where the list has the way that only newer JDKs have. */
  private static final int ONLY_NEWER = UseOverProtocol.bodies(17).size();

  /** Every second way, beginning with another one on each JDK; all of them in a deep build. */
  private static List<UseOverProtocol> inTurn(List<UseOverProtocol> ways, Jdk jdk) {
    List<Jdk> all = Jdk.all();
    int turn = all.indexOf(jdk);
    return IntStream.range(0, ways.size())
        .filter(i -> Jdk.isDeep() || (i / 2) % all.size() == turn || i == ONLY_NEWER)
        .mapToObj(ways::get)
        .toList();
  }

  private static Map<UseOverProtocol, String> run(
      ForkedJvm jvm, List<UseOverProtocol> ways, Function<UseOverProtocol, List<String>> apis)
      throws Exception {
    try (StandIn standIn = StandIn.start();
        ProtocolProxy front = new ProtocolProxy(standIn.uri("/"), keys)) {
      jvm.jvm(keys.trust());
      jvm.manyLoops().args(front.addresses());
      ways.forEach(way -> jvm.args(way.argument() + '=' + String.join(",", apis.apply(way))));
      ModelApisRun run = new ModelApisRun(front, jvm.run());
      Map<UseOverProtocol, String> numbers = new HashMap<>();
      for (UseOverProtocol way : ways) {
        numbers.put(way, run.numbers(way, apis.apply(way)));
      }
      run.counts();
      return numbers;
    }
  }
}
