package io.loophound.agent.weave.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.config.Config;
import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Operated.ShownSetting;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.shared.SharedState;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator changes the mode of a JVM with a real store: while it is there, away, and back. */
class ModeOfAFleetTest {
  private static final String PROPERTY = "loophound.mode";

  @AutoClose private final RedisServer server = RedisServer.start();
  @TempDir Path folder;
  private Path log;
  private SharedState shared;
  private Operation operation;

  @BeforeEach
  void start() {
    log = folder.resolve("log");
    Output.to(log.toString());
    System.clearProperty(PROPERTY);
    Properties properties = new Properties();
    properties.setProperty("loophound.store", server.url());
    properties.setProperty("loophound.service", "orders");
    Config config = Config.of(properties);
    Stats stats = new Stats();
    GuardHolder holder = new GuardHolder(config, stats);
    shared =
        SharedState.start(config, Fleets.settings(config), () -> false, Map::of, holder::apply);
    operation = new Operation(config, holder, stats, event -> {}, shared);
    awaitConnected(true);
  }

  @AfterEach
  void restore() {
    System.clearProperty(PROPERTY);
    Output.to("stderr");
  }

  private void awaitConnected(boolean connected) {
    Awaitility.await("connected: " + connected)
        .until(() -> shared.fleet().isConnected() == connected);
  }

  private void loseTheStore() {
    server.kill();
    awaitConnected(false);
  }

  private List<String> warnings() throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.contains("WARN the mode applies only until the JVM ends"))
        .toList();
  }

  private ShownSetting shownMode() {
    return operation.settings().stream()
        .filter(option -> option.name().equals("mode"))
        .findFirst()
        .orElseThrow();
  }

  private List<Map<String, Object>> policies() {
    return operation.fleet().policies();
  }

  @Test
  void withTheStoreItIsAChangeForAll() throws IOException {
    assertThat(operation.changeMode(Mode.OBSERVE, Edit.PLAIN)).isTrue();
    assertThat(operation.changeMode()).isEqualTo(Mode.OBSERVE);
    assertThat(System.getProperty(PROPERTY)).isNull();
    assertThat(policies().get(0)).containsEntry("options", Map.of("mode", "observe"));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void whileTheStoreIsAwayItIsOneOfThisJvmUntilItEnds() throws IOException {
    assertThat(operation.changeMode(Mode.ENFORCE, Edit.PLAIN)).isTrue();
    loseTheStore();
    assertThat(operation.changeMode(Mode.OBSERVE, Edit.PLAIN)).as("kept").isFalse();
    assertThat(operation.changeMode()).isEqualTo(Mode.OBSERVE);
    assertThat(warnings()).singleElement().asString().contains("the store does not answer");

    server.restart(); // empty: it gets back what the JVM knows of it
    awaitConnected(true);
    assertThat(operation.change(Map.of("budget.usd", "2"), Edit.PLAIN))
        .containsExactly("budget.usd");
    assertThat(operation.changeMode()).as("the next version has another").isEqualTo(Mode.OBSERVE);
    assertThat(policies().get(0))
        .containsEntry("options", Map.of("mode", "enforce", "budget.usd", "2"))
        .containsEntry("overruled", List.of("mode"));
    assertThat(shownMode().source()).isEqualTo(PROPERTY);
    assertThat(shownMode().inStore()).isEqualTo("enforce");
    assertThat(Files.readAllLines(log))
        .filteredOn(line -> line.contains("version 2 for orders"))
        .singleElement()
        .asString()
        .endsWith(": budget.usd; this JVM sets itself: mode");

    assertThat(operation.changeMode(Mode.OFF, Edit.PLAIN)).as("kept").isFalse();
    assertThat(operation.changeMode()).isEqualTo(Mode.OFF);
    assertThat(policies().get(0)).containsEntry("version", 2L);
  }

  /** It was meant for others, too. */
  @Test
  void whileTheStoreIsAwayItIsRefusedForAllServicesAndForACanary() {
    loseTheStore();
    for (Edit edit :
        List.of(new Edit("", "ann", "", true, 0), new Edit("", "ann", "", false, 10))) {
      assertThatThrownBy(() -> operation.changeMode(Mode.OFF, edit))
          .isInstanceOfSatisfying(
              Problem.class, problem -> assertThat(problem.status()).isEqualTo(503))
          .hasMessageContaining("nothing was changed");
    }
    assertThat(operation.changeMode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void aChangeThatWasMeantForAnotherVersionIsRefused() throws IOException {
    Edit outdated = new Edit(operation.tag(), "ann", "", false, 0);
    assertThat(operation.change(Map.of("budget.usd", "2"), Edit.PLAIN)).isNotEmpty();
    assertThatThrownBy(() -> operation.changeMode(Mode.OFF, outdated))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.status()).isEqualTo(412));
    assertThat(operation.changeMode()).isEqualTo(Mode.ENFORCE);
    assertThat(warnings()).isEmpty();
  }
}
