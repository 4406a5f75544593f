package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Operated.ShownSetting;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of settings: at the start, and when it changes. */
class LiveFileTest {
  @TempDir private Path folder;
  private final AtomicInteger applied = new AtomicInteger();
  private Path file;

  @BeforeEach
  void place() {
    file = folder.resolve("l.properties");
  }

  private Config config(String text) throws IOException {
    write(text);
    Properties properties = new Properties();
    properties.setProperty("loophound.config", file.toString());
    return Config.load(properties, null, Map.of());
  }

  private void write(String text) throws IOException {
    Files.writeString(file, text);
  }

  private List<String> reload(Config config) {
    return config.file().reload(config, applied::incrementAndGet);
  }

  @Test
  void whateverElseSetsAnOptionWinsOverTheFile() throws IOException {
    write("loophound.window=11\ncooldown=11s\nsteers=2\nthrottle-times=11\n");
    Properties properties = new Properties();
    properties.setProperty("loophound.window", "12");
    Config config =
        Config.load(
            properties,
            "config=" + file + ";cooldown=12s;window=13",
            Map.of("LOOPHOUND_STEERS", "0", "LOOPHOUND_WINDOW", "14", "LOOPHOUND_COOLDOWN", "14s"));

    assertThat(config.warnings()).isEmpty();
    assertThat(config.effective())
        .contains(
            new ShownSetting("window", "12", "loophound.window", true, null, "11"),
            new ShownSetting("cooldown", "12s", "agent argument cooldown", true, null, "11s"),
            new ShownSetting("steers", "0", "LOOPHOUND_STEERS", true, null, "2"),
            new ShownSetting("throttle-times", "11", "throttle-times (l.properties:4)", true));
  }

  @Test
  void jsonMayBeNestedOrFlat() throws IOException {
    file = folder.resolve("l.json");
    Config config =
        config(
            """
            {"loophound.window": 30, "sequence": {"threshold": 7, "action": "block"},
             "exempt": {"agents": ["a", "b*"]}}
            """);

    assertThat(config.warnings()).isEmpty();
    assertThat(config.policy().window()).isEqualTo(30);
    assertThat(config.policy().detector("sequence").get("threshold")).isEqualTo(7);
    assertThat(config.policy().exemptions().agents()).containsExactly("a", "b*");
  }

  @Test
  void aChangeIsAppliedAndSaid() throws IOException {
    Config config = config("# nothing yet\n");
    write("window=31\nmode=observe\n");

    assertThat(reload(config))
        .singleElement()
        .asString()
        .contains("settings changed", "mode", "window");
    assertThat(applied).hasValue(1);
    assertThat(config.policy().window()).isEqualTo(31);
    assertThat(config.mode()).isEqualTo(Mode.OBSERVE);

    write("window=31\n");
    assertThat(reload(config)).hasSize(1);
    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(reload(config)).as("nothing has changed").isEmpty();
    assertThat(applied).hasValue(2);
  }

  @Test
  void theNearestOptionIsNamedAsItIsWrittenInTheFile() throws IOException {
    Config config = config("# nothing yet\n");
    write("noet=8\nagent.night.sequence.treshold=9\npolling.threshold=3\n");

    assertThat(reload(config))
        .startsWith(
            "WARN unknown option l.properties:1: noet; the nearest one is note",
            "WARN unknown option l.properties:2: agent.night.sequence.treshold; the"
                + " nearest one is agent.night.sequence.threshold",
            "WARN l.properties:3: polling.threshold is gone; threshold replaces it");
  }

  @Test
  void twoChangesOfOneOptionAreSaidTwice() throws IOException {
    Config config = config("# nothing yet\n");
    write("window=31\n");
    List<String> first = reload(config);
    write("window=32\n");

    assertThat(reload(config)).isEqualTo(first).hasSize(1);
    assertThat(config.policy().window()).isEqualTo(32);
  }

  @Test
  void whatIsNotDynamicAsksForARestartAndStaysAsItWas() throws IOException {
    Config config = config("log-level=warn\n");
    write("log-level=debug\nwindow=9\n");

    assertThat(reload(config))
        .hasSize(2)
        .last()
        .asString()
        .contains("a restart is needed for log-level");
    assertThat(config.logLevel()).isEqualTo("warn");
    assertThat(config.policy().window()).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          window=0 | window (l.properties:2) | 2 to 1000
          window= | window (l.properties:2) | 2 to 1000
          window=1001 | 1001 | 2 to 1000
          window=-5 | -5 | 2 to 1000
          window=2.5 | 2.5 | 2 to 1000
          window=2k1 | 2k1 | 2 to 1000
          window=abc | abc | 2 to 1000
          window=0x20 | 0x20 | 2 to 1000
          window=99999999999999999999 | window | 2 to 1000
          window=NaN | NaN | 2 to 1000
          threshold=1 | threshold | 2 to 1000
          threshold=1.2.3 | threshold | 2 to 1000
          cooldown=30x | 30x | 1s to 1d
          cooldown=0 | cooldown | 1s to 1d
          cooldown=2d | 2d | 1s to 1d
          cooldown=-1s | -1s | 1s to 1d
          mode=stop | stop | off|observe|enforce
          mode= | mode | off|observe|enforce
          compat=other | other | langsight
          agents.inherit=all | all | fields|whole
          steers=3 | line 2 | line 1
          throttle-times=1001 | throttle-times | 0 to 1000
          throttle-times=-1 | throttle-times | 0 to 1000
          throttle-cap=1d | throttle-cap | 0d to 10m
          valve.share=1.5 | valve.share is gone | valve.runs replaces it
          budget.warn-share=1.5 | budget.warn-share | 0.01 to 1
          valve.runs=0 | valve.runs | 1 to 1000000
          sequence.enabled=yes | yes | true|false
          sequence.action=kill | kill | warn|throttle|steer|block|terminate
          sequence.threshold=0 | sequence.threshold | to
          budget.usd=-1 | -1 | 0 to 1000000
          budget.time=8d | 8d | to 7d
          agent.Planner.sequence.threshold=x | agent.Planner.sequence.threshold | to
          agent.Planner.sequence.action=x | agent.Planner.sequence.action | block
          tool.search.weight=-1 | tool.search.weight | 0 to 10
          tool.search.wait=maybe | maybe | true|false
          shadow.window=1 | shadow.window | 2 to 1000
          seam.okhttp.enabled=1 | seam | true|false
          http.body-limit=1 | http.body-limit | 1024
          http.refusal-status=500 | 500 | 422|429
          log-level=loud | loud | error|warn|info|debug|trace
          wndow=5 | wndow | window
          windows=5 | windows | window
          sequence.treshold=5 | treshold | sequence.threshold
          sequence=5 | sequence | nearest
          agent.Planner.sequence.treshold=5 | treshold | agent.Planner.sequence.threshold
          tool.search.exemt=true | exemt | exempt
          shadow.log=none | shadow.log | no such option
          shadow.shadow.window=5 | shadow | is
          config=other.properties | config | cannot name another
          java.max=25 | java.max | before a settings file is read
          jdk-tools=true | jdk-tools | before a settings file is read
          LOOPHOUND_WINDOW=5 | LOOPHOUND_WINDOW | nearest
          window | line 2 | key=value
          =5 | line 2 | key
          window=\\u00zz | line 2 | hexadecimal
          steers=1 | line 2 | already set in line 1
          """)
  void aBrokenFileKeepsWhatWasInForce(String line, String names, String allows) throws IOException {
    Config config = config("steers=2\nwindow=33\n");
    write("steers=0\n" + line + "\n");

    List<String> lines = reload(config);

    assertThat(String.join("\n", lines)).contains(names, allows, "the settings in force stay");
    assertThat(reload(config)).as("said once").isEmpty();
    assertThat(config.file().isRejected()).isTrue();
    assertThat(config.file().rejections()).isEqualTo(1);
    assertThat(applied).hasValue(0);
    assertThat(config.policy().steers()).isEqualTo(2);
    assertThat(config.policy().window()).isEqualTo(33);
    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void aValueThatMatchesNothingIsSaidAndRefusesNothing() throws IOException {
    Config config = config("steers=2\n");
    write("steers=0\nexempt.hosts=a:8080,b\n");

    assertThat(reload(config))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("settings changed", "exempt.hosts, steers"),
            line ->
                assertThat(line)
                    .startsWith("WARN exempt.hosts (l.properties:2): a:8080 matches nothing"));
    assertThat(reload(config)).as("said once").isEmpty();
    assertThat(config.file().isRejected()).isFalse();
    assertThat(config.policy().steers()).isZero();
    assertThat(config.policy().exemptions().hosts()).contains("b");
  }

  @Test
  void whatMatchesNothingAtTheStartIsSaidOnce() throws IOException {
    Config config = config("exempt.hosts=a:8080\n");

    assertThat(config.warnings()).singleElement().asString().contains("matches nothing");
    assertThat(reload(config)).isEmpty();
    assertThat(config.file().isRejected()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {"window": 5 | line 1
          {"window": 5} {} | line 1
          [5] | one JSON object
          5 | one JSON object
          {"window": null} | strings, numbers
          {"exempt.agents": [["a"]]} | strings, numbers
          {"window": 5, "window": 6} | line 1
          {"window": 5, "loophound.window": 6} | already set in line 1
          {"window": 05} | line 1
          {'window': 5} | line 1
          {"sequence": {"treshold": 5}} | sequence.threshold
          """)
  void brokenJsonKeepsWhatWasInForce(String text, String says) throws IOException {
    file = folder.resolve("l.json");
    Config config = config("{\"window\": 33}");
    write(text);

    assertThat(String.join("\n", reload(config))).contains(says, "the settings in force stay");
    assertThat(config.policy().window()).isEqualTo(33);
  }

  @Test
  void whatIsNoFileOfSettingsKeepsWhatWasInForce() throws IOException {
    Config config = config("window=33\n");

    Files.delete(file);
    assertThat(reload(config)).singleElement().asString().contains("does not exist");
    Files.createDirectory(file);
    assertThat(reload(config)).singleElement().asString().contains("is a directory");
    Files.delete(file);
    write("");
    assertThat(reload(config)).singleElement().asString().contains("is empty");
    write("#" + "x".repeat(10_000_000));
    assertThat(reload(config)).singleElement().asString().contains("too large", "1048576");
    Files.write(file, "exempt.agents=J\u00fcrgen".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(reload(config)).singleElement().asString().contains("UTF-8");
    Files.write(file, "window=5".getBytes(StandardCharsets.UTF_16LE));
    assertThat(reload(config)).singleElement().asString().contains("UTF-8");

    assertThat(config.policy().window()).isEqualTo(33);
    assertThat(applied).hasValue(0);
    assertThat(config.file().isRejected()).isTrue();

    write("window=34\n");
    assertThat(reload(config)).hasSize(1);
    assertThat(config.file().isRejected()).isFalse();
    assertThat(config.file().rejections()).isEqualTo(6);
  }

  @Test
  void atTheStartWhatIsRightCounts() throws IOException {
    Config config = config("window=0\nsteers=2\n");

    assertThat(config.warnings())
        .singleElement()
        .asString()
        .contains("l.properties:1", "2 to 1000");
    assertThat(config.policy().steers()).isEqualTo(2);
    assertThat(config.policy().window()).isEqualTo(20);
    assertThat(reload(config)).as("said at the start").isEmpty();
    assertThat(config.file().isRejected()).isTrue();

    write("window=0\nsteers=3\n");
    assertThat(String.join("\n", reload(config))).contains("window", "is ignored");
    assertThat(config.policy().steers()).isEqualTo(2);
  }

  @Test
  void anErrorInWhatOperatorsHaveChangedIsNotBlamedOnTheFile() throws IOException {
    Config config = config("window=33\n");
    Files.writeString(folder.resolve("l.overlay.properties"), "window\n");

    assertThat(reload(config))
        .singleElement()
        .asString()
        .startsWith("WARN l.overlay.properties: line 1")
        .doesNotContain(file.toString());
  }

  @Test
  void aFileThatIsNotThereYetCountsWhenItComes() throws IOException {
    Properties properties = new Properties();
    properties.setProperty("loophound.config", file.toString());
    Config config = Config.load(properties, null, Map.of());
    assertThat(config.warnings()).singleElement().asString().contains("does not exist");

    write("window=8\n");

    assertThat(reload(config)).hasSize(1);
    assertThat(config.policy().window()).isEqualTo(8);
  }
}
