package io.loophound.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.redis.RedisAddress;
import io.loophound.agent.store.redis.RedisStore;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a model call costs the server. */
class CommandsTest {
  private static final int CALLS = 200;
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
    GuardPolicy policy = Jvm.budget(limit, 1_000_000);
    RedisStore store =
        new RedisStore(RedisAddress.of(server.url()), 2000, "test", "a", System::nanoTime);
    Jvm jvm = new Jvm("a", store, policy, Duration.ofSeconds(20)).connected();
    jvm.call();
    jvm.flush();
    long commands = stat(COUNT);
    long bytes = stat(BYTES);
    long began = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      assertThat(jvm.call()).isTrue();
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
}
