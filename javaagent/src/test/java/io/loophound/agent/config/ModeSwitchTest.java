package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModeSwitchTest {
  private static final String PROPERTY = "loophound.mode";

  @TempDir Path folder;
  private Path log;

  @BeforeEach
  void logIntoAFile() {
    log = folder.resolve("log");
    Output.to(log.toString());
    System.clearProperty(PROPERTY);
  }

  @AfterEach
  void restore() {
    System.clearProperty(PROPERTY);
    Output.to("stderr");
  }

  private static Config load(String arguments) {
    return Config.load(System.getProperties(), arguments, Map.of());
  }

  @Test
  void thePropertyChangesTheModeWhileTheProcessRuns() throws IOException {
    Config config = load("mode=observe");
    assertThat(config.mode()).isEqualTo(Mode.OBSERVE);

    System.setProperty(PROPERTY, "OFF");
    assertThat(config.mode()).isEqualTo(Mode.OFF);
    System.setProperty(PROPERTY, "enforce");
    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(Files.readAllLines(log))
        .hasSize(2)
        .last()
        .asString()
        .endsWith("mode is now enforce (was off)");
  }

  @Test
  void aBadValueChangesNothingWithOneWarning() throws IOException {
    Config config = load("mode=observe");
    System.setProperty(PROPERTY, "disarm\nfaked line");

    for (int i = 0; i < 100; i++) {
      assertThat(config.mode()).isEqualTo(Mode.OBSERVE);
    }

    assertThat(Files.readAllLines(log))
        .singleElement()
        .asString()
        .endsWith(
            "WARN bad value of loophound.mode: disarm faked line; allowed is off|observe|enforce;"
                + " the mode stays observe");
  }

  @Test
  void aBadValueDisarmsNothing() throws IOException {
    Config config = load("mode=enforce");
    System.setProperty(PROPERTY, "disarm");

    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(Files.readAllLines(log))
        .singleElement()
        .asString()
        .endsWith("; the mode stays enforce");
  }

  @Test
  void aMistypedValueIsTakenAsWhatIsMeant() throws IOException {
    Config config = load("mode=enforce");
    System.setProperty(PROPERTY, "obsrv");

    assertThat(config.mode()).isEqualTo(Mode.OBSERVE);
    assertThat(Files.readAllLines(log))
        .singleElement()
        .asString()
        .endsWith("; taken as observe (was enforce)");
  }

  @Test
  void aBadValueAtTheStartIsAWarningOfTheStart() {
    System.setProperty(PROPERTY, "disarm");
    Config config = load("mode=observe");

    assertThat(config.warnings()).singleElement().asString().endsWith("; using enforce");
    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(log).isEmptyFile();
  }

  @Test
  void anApplicationThatReplacesItsPropertiesChangesNothing() {
    System.setProperty(PROPERTY, "observe");
    Config config = load(null);
    Properties before = System.getProperties();
    try {
      System.setProperties(new Properties());
      assertThat(config.mode()).isEqualTo(Mode.OBSERVE);
    } finally {
      System.setProperties(before);
    }
  }

  @Test
  void readingTheModeAllocatesNothing() {
    System.setProperty(PROPERTY, "observe");
    Config config = load(null);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    readManyTimes(config);
    threads.getThreadAllocatedBytes(thread);

    long before = threads.getThreadAllocatedBytes(thread);
    readManyTimes(config);
    long bytes = threads.getThreadAllocatedBytes(thread) - before;

    assertThat(bytes).as("bytes for 10000 reads").isLessThan(10_000);
  }

  private static void readManyTimes(Config config) {
    for (int i = 0; i < 10_000; i++) {
      if (config.mode() != Mode.OBSERVE) {
        throw new AssertionError("the mode changed");
      }
    }
  }
}
