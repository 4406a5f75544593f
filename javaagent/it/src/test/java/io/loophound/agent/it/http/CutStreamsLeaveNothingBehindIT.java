package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.it.http.apps.ManyStreams;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams that are cut, closed or read to their end: nothing of them is left. */
@Execution(ExecutionMode.CONCURRENT)
class CutStreamsLeaveNothingBehindIT {
  /** In a deep build as many as there may be live runs: a further one takes another's place. */
  private static final int STREAMS = Jdk.isDeep() ? 10_000 : 1_000;

  /** A run that lives takes less than 5 KiB. */
  private static final int KIB = Jdk.isDeep() ? 3_072 : 5 * STREAMS;

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void leavesNothingBehind(Jdk jdk) throws Exception {
    try (StreamServer server = new StreamServer()) {
      Outcome outcome =
          ForkedJvm.of(ManyStreams.class)
              .jdk(jdk)
              .atLength()
              .jvm("-Xmx256m")
              .property("loophound.session.from", "header:X-Conversation")
              .property("loophound.valve.runs", "100000")
              .args(server.url(), Integer.toString(STREAMS))
              .limit(Duration.ofMinutes(5))
              .run();

      assertThat(outcome.outLines()).contains("whole " + STREAMS + " cut " + STREAMS + " wrong 0");
      assertThat(left(outcome, "heap ")).as("KiB of heap").isLessThan(KIB);
      assertThat(left(outcome, "files ")).as("files and sockets").isLessThan(20);
      assertThat(outcome.report().path("errors").asInt(-1)).isZero();
      assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(2 * STREAMS);
      // of those that are left after a line, some are cut before: a client reads ahead
      assertThat(outcome.report().path("stopped").asInt()).isBetween(STREAMS, STREAMS * 3 / 2);
      await().until(() -> server.connections.get() == 0);
      assertThat(server.streams).hasValue(2 * STREAMS);
      assertThat(server.closed.get()).isGreaterThanOrEqualTo(2 * 3 * STREAMS / 4);
    }
  }

  private static int left(Outcome outcome, String what) {
    return outcome.outLines().stream()
        .filter(line -> line.startsWith(what))
        .mapToInt(line -> Integer.parseInt(line.substring(what.length())))
        .findFirst()
        .orElseThrow();
  }
}
