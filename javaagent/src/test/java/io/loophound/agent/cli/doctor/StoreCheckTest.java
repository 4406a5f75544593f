package io.loophound.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loophound.agent.config.Config;
import io.loophound.agent.testkit.FreePort;
import io.loophound.agent.testkit.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StoreCheckTest {
  private static final Pattern SKEW =
      Pattern.compile("; its clock and this one differ by (\\d+) s; days are those of its clock$");

  private static List<DoctorFinding> check(String... settings) {
    Properties properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty("loophound." + settings[i], settings[i + 1]);
    }
    return StoreCheck.check(Config.of(properties));
  }

  /** What is said of this server where the clock is so far from its own. */
  private static DoctorFinding checkClock(RedisServer server, Duration ahead) {
    Properties properties = new Properties();
    properties.setProperty("loophound.store", server.url());
    // both are on this machine, so the server's clock is this one
    return StoreCheck.check(
            Config.of(properties), () -> System.currentTimeMillis() + ahead.toMillis())
        .get(0);
  }

  @Test
  void withoutAStoreThereIsNothingToSay() {
    assertThat(check("budget.process-usd-per-day", "5")).isEmpty();
  }

  /** Bifrost 3547: limits were silently per replica. */
  @Test
  void aLimitOfTheFleetWithoutAStoreIsSaid() {
    assertThat(check("agent.planner.budget.fleet-usd-per-day", "5"))
        .containsExactly(
            DoctorFinding.warn(
                "store",
                "loophound.budget.fleet-usd-per-day is for all JVMs of a fleet, but there is no"
                    + " store that they share, so each JVM has it for itself: set"
                    + " loophound.store"));
  }

  @Test
  void aServerThatIsNotThereIsSaid() {
    int port = FreePort.find();
    assertThat(check("store", "redis://:hidden@127.0.0.1:" + port))
        .containsExactly(
            DoctorFinding.fail(
                "store", "redis://127.0.0.1:" + port + ": the connection was refused"));
  }

  @Test
  void badOptionsAreSaidWithoutPasswords() {
    assertThat(check("store", "http://u:hidden@h").get(0).text())
        .startsWith("loophound.store: it has another form; allowed is redis://")
        .doesNotContain("hidden");
    assertThat(check("store", "redis://h", "store.prefix", "a b").get(0).text())
        .isEqualTo("loophound.store.prefix = \"a b\": allowed are letters, digits and ._- (64)");
    assertThat(check("store", "redis://h", "store.password-file", "/no/such").get(0).text())
        .isEqualTo(
            "loophound.store.password-file = /no/such: it cannot be read: NoSuchFileException");
  }

  @Test
  void aServerThatMayForgetBudgetsIsSaid() {
    try (RedisServer evicting =
            RedisServer.start("--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru");
        RedisServer saving = RedisServer.start("--appendonly", "yes")) {
      assertThat(check("store", evicting.url()).get(0).text())
          .contains("; budgets may begin anew: maxmemory-policy allkeys-lru, appendonly no; all");
      assertThat(check("store", saving.url()).get(0).text())
          .contains("; all commands are allowed")
          .doesNotContain("anew");
    }
  }

  /** A minute's margin: between the two readings a busy machine may take its time. */
  @Test
  void aClockThatDiffersByAMinuteOrMoreIsSaid() {
    try (RedisServer server = RedisServer.start()) {
      for (Duration near :
          List.of(Duration.ZERO, Duration.ofSeconds(20), Duration.ofSeconds(-20))) {
        assertThat(checkClock(server, near).text())
            .contains("all commands are allowed")
            .doesNotContain("clock");
      }
      for (Duration far : List.of(Duration.ofMinutes(5), Duration.ofMinutes(-5))) {
        DoctorFinding found = checkClock(server, far);
        Matcher seconds = SKEW.matcher(found.text());
        assertThat(seconds.find()).as(found.text()).isTrue();
        assertThat(Integer.parseInt(seconds.group(1))).isCloseTo(300, within(40));
      }
    }
  }
}
