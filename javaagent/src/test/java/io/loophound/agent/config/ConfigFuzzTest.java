package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.telemetry.Output;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever people write into their settings, nothing but warnings may come out. */
class ConfigFuzzTest {
  private static final String[] PIECES = {
    "mode",
    "=",
    ";",
    ",",
    ".",
    "loophound.",
    "exempt.headers",
    "weighted.threshold",
    "10",
    "1e9",
    "\n",
    "\u0000",
    "\ud83d",
    "\ude00",
    "seam.",
    "agent.",
    "tool.",
    ".sequence.threshold",
    ".threshold",
    ".enabled",
    "true",
    "-",
    "",
    " ",
    "%s",
    "{}",
    "$1",
    "\\",
    "99999999999999999999",
    "NaN",
    "30s",
    "0x",
    "\u202e",
    "LOOPHOUND_",
    "SEAM_",
    "_ENABLED",
    "_"
  };

  private final Random random = new Random(20260101);

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      boolean piece = random.nextInt(4) > 0;
      text.append(
          piece
              ? PIECES[random.nextInt(PIECES.length)]
              : String.valueOf((char) random.nextInt(Character.MAX_VALUE)));
    }
    return text.toString();
  }

  private String name() {
    List<Option> options = Options.all();
    return random.nextBoolean() ? text() : options.get(random.nextInt(options.size())).name();
  }

  @Test
  void nothingButWarningsComesOut() {
    int warned = 0;
    for (int i = 0; i < 5_000; i++) {
      Config config = Config.load(properties(), text() + ";" + name() + "=" + text(), variables());
      for (String line : config.warnings()) {
        assertThat(line).isEqualTo(Output.clean(line, 500));
        warned++;
      }
      useAll(config);
    }
    assertThat(warned).isGreaterThan(500);
  }

  private Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("loophound." + name(), text());
    properties.put("loophound.window", 5); // not a text: Properties allows it
    return properties;
  }

  private Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    variables.put("LOOPHOUND_" + text(), text());
    variables.put(
        "LOOPHOUND_" + name().toUpperCase(java.util.Locale.ROOT).replace('.', '_'), text());
    return variables;
  }

  private static void useAll(Config config) {
    assertThat(config.policies().of("x")).isNotNull();
    assertThat(config.mode()).isNotNull();
    assertThat(config.refusalStatus()).isIn(422, 429);
    assertThat(Integer.parseInt(config.value("valve.runs"))).isPositive();
    assertThat(Integer.parseInt(config.value("valve.runs"))).isPositive();
    assertThat(config.log() + config.report() + config.logLevel()).isNotEmpty();
    assertThat(config.seamWarnings(List.of("jdk-http"))).isNotNull();
  }
}
