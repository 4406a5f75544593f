package io.loophound.agent.it.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.memory.apps.BigBodies;
import io.loophound.agent.it.memory.apps.Canary;
import io.loophound.agent.it.memory.apps.CanaryCalls;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After a call nothing of it is in the heap: no text, no key, no address. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class NothingOfACallStaysInMemoryIT {
  @AutoClose private final EndingsServer server;

  @TempDir private Path folder;

  NothingOfACallStaysInMemoryIT() throws IOException {
    server = new EndingsServer();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-send,jdk-async,jdk-send:fromPublisher:ofInputStream,jdk-async:ofInputStream:ofLines",
        "url,url-chunked",
        "okhttp,okhttp-queue,okhttp-once",
        "apache,apache-once,apache-async",
        "webclient,webclient-jdk",
        "langchain4j",
        "springai"
      })
  void nothingOfACallStays(String libraries) throws Exception {
    Path guarded = folder.resolve("guarded.hprof");
    Outcome outcome = jvm(libraries, guarded).run();

    for (String library : libraries.split(",", -1)) {
      assertThat(outcome.outLines()).as(outcome.err()).contains(library + " stopped true");
    }
    assertThat(outcome.outLines()).contains("dumped");
    assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
    int kept = Canary.countIn(guarded);
    if (kept > 0) {
      assertThat(kept).as("texts kept with the agent").isLessThanOrEqualTo(own(libraries));
    }
  }

  /** Some clients keep buffers of their own; with the agent there must be no more than these. */
  private int own(String libraries) throws IOException {
    Path plain = folder.resolve("plain.hprof");
    Outcome outcome = jvm(libraries, plain).withoutAgent().run();
    assertThat(outcome.outLines())
        .as(outcome.err())
        .contains("dumped")
        .noneMatch(line -> line.endsWith("stopped true"));
    return Canary.countIn(plain);
  }

  @Test
  void bigBodiesDoNotFillTheHeap() {
    Outcome outcome =
        ForkedJvm.of(BigBodies.class)
            .jvm("-Xmx96m")
            .args("jdk-send", server.base())
            .limit(Duration.ofMinutes(8))
            .run();

    assertThat(outcome.outLines()).as(outcome.err()).contains("calls 220");
    assertThat(outcome.report().path("errors").asInt(-1)).as(outcome.err()).isZero();
    assertThat(outcome.report().path("model_calls").asInt()).isEqualTo(220);
  }

  /** A connection that is kept open knows its address. */
  private ForkedJvm jvm(String libraries, Path dump) {
    return ForkedJvm.of(CanaryCalls.class)
        .jvm("-Dhttp.keepAlive=false")
        .property("jdk.httpclient.enableAllMethodRetry", "false")
        .args(libraries, server.base(), dump.toString());
  }
}
