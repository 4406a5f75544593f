package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.it.http.apps.CutStreams;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.LocalhostCertificate;
import io.loophound.agent.testkit.Outcome;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams that are cut over HTTP/2, where other calls share the connection. */
@Execution(ExecutionMode.CONCURRENT)
class Http2ConnectionsOutliveACutIT {
  private static final int TIMES = 5;

  @TempDir private static Path folder;
  private static LocalhostCertificate keys;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = new LocalhostCertificate(folder);
  }

  /** Each library, over TLS or in the clear; in a deep build each way of it. */
  static Stream<String> ways() {
    Stream<String> all =
        Stream.of(
            "jdk-send@H2",
            "jdk-async@H2C",
            "okhttp@H2",
            "okhttp-queue@H2C",
            "apache-async@H2",
            "webclient@H2",
            "aws-netty@H2C");
    Stream<String> deep =
        Stream.of("jdk-async@H2", "apache-async@H2C", "webclient@H2C", "aws-netty@H2");
    return Jdk.isDeep() ? Stream.concat(all, deep) : all;
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aStreamThatChantsIsCutAndOtherCallsGoOn(String way) throws Exception {
    try (ChantServer server = new ChantServer(keys)) {
      Outcome outcome =
          ForkedJvm.of(CutStreams.class)
              .jvm(keys.trust())
              .property("loophound.session.from", "header:X-Conversation")
              .property("loophound.valve.runs", "100000")
              .args(server.ports.addresses())
              .args(Integer.toString(TIMES), way)
              .run();

      assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
      expectCutAndWhole(outcome);
      assertThat(server.protocols).hasSize(2 * TIMES).containsOnly("HTTP/2.0");
      await().until(() -> server.ended.get() == TIMES && server.streams.get() == 0);
      if (way.equals("apache-async@H2")) {
        // this client closes the connection of any stream that fails, and opens another one
        assertThat(server.ports.opened.get()).isBetween(1, TIMES + 1);
      } else {
        assertThat(server.ports.opened).hasValue(1);
      }
      await().until(() -> server.ports.open.get() == 0);
      assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(2 * TIMES);
    }
  }

  private static void expectCutAndWhole(Outcome outcome) {
    assertThat(outcome.outLines()).as(outcome.err()).hasSize(2 * TIMES);
    for (int i = 0; i < outcome.outLines().size(); i += 2) {
      assertThat(outcome.outLines().get(i)).matches("cut 200 \\d+ data: \\[DONE]");
      int events = Integer.parseInt(outcome.outLines().get(i).split(" ", -1)[2]);
      assertThat(events).isBetween(3, 61);
      assertThat(outcome.outLines().get(i + 1)).matches("whole 200 0 \\{.*\"stop\".*");
    }
  }
}
