package io.loophound.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class StoreCheckTest {
  private static List<DoctorFinding> check(String... settings) {
    Properties properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty("loophound." + settings[i], settings[i + 1]);
    }
    return StoreCheck.check(Config.of(properties));
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
  void aServerThatIsNotThereIsSaid() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
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
}
