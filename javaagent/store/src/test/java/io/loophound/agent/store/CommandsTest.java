package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a model call costs the server. */
class CommandsTest {
  private static final int CALLS = 90; // counters tell of 100 within a second
  private static final Pattern COUNT = Pattern.compile("total_commands_processed:(\\d+)");
  private static final Pattern BYTES = Pattern.compile("total_net_input_bytes:(\\d+)");

  @AutoClose private final RedisServer server = RedisServer.start();

  private long stat(Pattern pattern) {
    Matcher found = pattern.matcher(server.command("INFO stats"));
    assertThat(found.find()).isTrue();
    return Long.parseLong(found.group(1));
  }

  @ParameterizedTest
  @CsvSource({"fleet-tokens-per-day, 17", "process-tokens-per-day, 8"})
  void aModelCallTakesFewCommands(String limit, int most) throws InterruptedException {
    takeFewCommands(limit, Jvm.budget(limit, 1_000_000), "", most);
  }

  /** As it ships, with two counters, each of which tells of the call. */
  @Test
  void aCallOfASessionTakesFewMore() throws InterruptedException {
    takeFewCommands("with a session", GuardPolicy.defaults(), "s", 14);
  }

  private void takeFewCommands(String limit, GuardPolicy policy, String session, int most)
      throws InterruptedException {
    FleetSecret secret = new FleetSecret("a secret of this fleet", "test");
    Jvm jvm = new Jvm("a", this::store, policy, Duration.ofSeconds(20), secret).connected();
    jvm.call(session);
    jvm.flush();
    long commands = stat(COUNT);
    long bytes = stat(BYTES);
    long began = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      assertThat(jvm.call(session)).isTrue();
      jvm.flush(); // as between calls that take long
    }
    long seconds = (System.nanoTime() - began) / 1_000_000_000 + 1;
    double each = (double) (stat(COUNT) - commands - 2 * seconds) / CALLS;
    System.out.printf(
        "%s: %.1f commands and %d bytes a model call%n",
        limit, each, (stat(BYTES) - bytes) / CALLS);
    jvm.stop();
    assertThat(each).isLessThanOrEqualTo(most);
  }

  private RedisStore store() {
    return new RedisStore(RedisAddress.of(server.url()), 2000, "test", "a", System::nanoTime);
  }
}
