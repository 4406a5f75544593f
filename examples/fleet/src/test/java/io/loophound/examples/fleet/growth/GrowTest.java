package io.loophound.examples.fleet.growth;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.fleet.growth.Grow.Size;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class GrowTest {
  private static final int FAST = 100_000; // a day is over within a second

  @Test
  void allThatCallsLeaveInAStoreHasAnEnd() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (RedisServer server = RedisServer.start()) {
      List<Size> sizes =
          new Grow(server, FAST, new PrintStream(out, true, StandardCharsets.UTF_8))
              .run(4_000, 2_000);

      assertThat(sizes).extracting(Size::calls).containsExactly(0L, 2_000L, 4_000L);
      assertThat(sizes.get(2).keys()).isGreaterThan(1_000);
      Awaitility.await("only what grows no further is left")
          .untilAsserted(
              () ->
                  assertThat(server.command("KEYS *").lines().filter(key -> key.startsWith("{")))
                      .containsExactlyInAnyOrder("{grow}:told", "{grow}:events", "{grow}:jvms"));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("| Calls | Days | Keys | Memory |");
  }
}
