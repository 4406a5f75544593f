package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Operated.ShownSetting;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What is in force, and who said so. */
class EffectiveOptionsTest {

  @Test
  void namesWhatSetEachOption() {
    Properties properties = new Properties();
    properties.setProperty("loophound.window", "30");
    properties.setProperty("loophound.agent.Planner.sequence.threshold", "7");
    Config config = Config.load(properties, "cooldown=5m", Map.of("LOOPHOUND_ADMIN_PORT", "auto"));

    assertThat(config.effective())
        .contains(
            new ShownSetting("window", "30", "loophound.window", true),
            new ShownSetting("cooldown", "5m", "agent argument cooldown", true),
            new ShownSetting("admin.port", "auto", "LOOPHOUND_ADMIN_PORT", false),
            new ShownSetting("jmx", "false", "default", false),
            new ShownSetting("mode", "enforce", "default", true))
        .extracting(ShownSetting::name)
        .contains("agent.Planner.sequence.threshold")
        .doesNotContain("agent.<name>.<option>");
  }

  @Test
  void secretsAreNotShown() {
    Config config =
        Config.load(
            new Properties(),
            "alerts.webhook=https://hooks.example/T0/secret-part",
            Map.of("LOOPHOUND_ALERTS_SECRET", "s3cr3t"));

    assertThat(config.effective())
        .contains(
            new ShownSetting(
                "alerts.webhook", "set, not shown", "agent argument alerts.webhook", false),
            new ShownSetting("alerts.secret", "set, not shown", "LOOPHOUND_ALERTS_SECRET", false));
    assertThat(config.effective().toString()).doesNotContain("secret-part", "s3cr3t");
    assertThat(config.value("alerts.secret")).isEqualTo("s3cr3t");
    assertThat(Config.of(new Properties()).effective())
        .contains(new ShownSetting("alerts.secret", "", "default", false));
  }

  @Test
  void theAdminPortIsOffOneOrAny() {
    assertThat(port("0")).isEqualTo(-1);
    assertThat(port("AUTO")).isZero();
    assertThat(port("8719")).isEqualTo(8719);
    assertThat(port("70000")).isEqualTo(-1);
    Properties properties = new Properties();
    properties.setProperty("loophound.admin.port", "any");
    assertThat(Config.of(properties).warnings())
        .singleElement()
        .asString()
        .contains("loophound.admin.port", "any", "0|auto|1 to 65535");
  }

  private static int port(String value) {
    Properties properties = new Properties();
    properties.setProperty("loophound.admin.port", value);
    return Config.of(properties).adminPort();
  }
}
