package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class LiveArgumentsTest {
  private static final String PROPERTY = "loophound.mode";

  @TempDir Path folder;
  private final AtomicInteger applied = new AtomicInteger();
  private final String mode = System.getProperty(PROPERTY);

  @BeforeEach
  void begin() {
    System.clearProperty(PROPERTY);
    Output.to("none");
  }

  @AfterEach
  void end() {
    Output.to("stderr");
    if (mode == null) {
      System.clearProperty(PROPERTY);
    } else {
      System.setProperty(PROPERTY, mode);
    }
  }

  private List<String> apply(Config config, String arguments) throws EditProblem {
    return LiveArguments.apply(config, arguments, applied::incrementAndGet);
  }

  @Test
  void winsOverEverySourceAndOverTheFileLater() throws EditProblem, IOException {
    Path file = Files.writeString(folder.resolve("l.properties"), "window=25\nsteers=0\n");
    Properties properties = new Properties();
    properties.setProperty("loophound.cooldown", "40s");
    Config config = Config.load(properties, "config=" + file, Map.of());

    assertThat(apply(config, "cooldown=50s,window=33;mode=observe"))
        .containsExactly("mode", "cooldown", "window");
    Files.writeString(file, "window=26\nsteers=2\nmode=enforce\n");
    config.file().reload(config, applied::incrementAndGet);

    assertThat(config.policy().cooldown()).hasSeconds(50);
    assertThat(config.policy().window()).isEqualTo(33);
    assertThat(config.policy().steers()).isEqualTo(2);
    assertThat(config.mode()).isEqualTo(Mode.OBSERVE);
    assertThat(applied).hasValue(2);
  }

  @Test
  void whatIsSoAlreadyChangesNothing() throws EditProblem {
    Config config = Config.load(new Properties(), "window=33", Map.of());

    assertThat(apply(config, "mode=enforce,window=33")).isEmpty();
    assertThat(applied).hasValue(0);
  }

  @Test
  void whatMatchesNothingIsSaid() throws EditProblem {
    assertThat(LiveArguments.unmatched("exempt.paths=v1;window=33"))
        .singleElement()
        .asString()
        .startsWith("exempt.paths: v1 matches nothing");
    assertThat(LiveArguments.unmatched("window=33")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mode=enforced | bad value of mode: enforced; allowed is off
          window=1 | bad value of window: 1; allowed is 2 to 1000
          wndow=3 | unknown option wndow; the nearest one is window
          jmx=true | jmx cannot change while the JVM runs
          enabled=false | mode=off may change
          window | not of the form key=value
          '' | no option was given
          """)
  void allOrNothingIsChanged(String last, String why) {
    Config config = Config.load(new Properties(), null, Map.of());
    String arguments = last.isEmpty() ? "" : "mode=observe;steers=0;" + last;

    assertThatThrownBy(() -> apply(config, arguments)).hasMessageContaining(why);

    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(config.policy().steers()).isEqualTo(1);
    assertThat(applied).hasValue(0);
  }
}
