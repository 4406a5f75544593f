package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Type;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarningsTest {

  static List<Option> ranged() {
    return Options.all().stream()
        .filter(option -> option.type() != Type.LIST && option.type() != Type.TEXT)
        .toList();
  }

  private static Properties property(String key, String value) {
    Properties properties = new Properties();
    properties.setProperty(key, value);
    return properties;
  }

  private static List<String> ofProperty(String key, String value) {
    return Settings.read(property(key, value), null, Map.of()).warnings();
  }

  private static List<String> ofVariable(String key) {
    return Settings.read(new Properties(), null, Map.of(key, "1")).warnings();
  }

  @Test
  void aWrongWordOfAListNamesThoseThatAreAllowed() {
    Settings settings =
        Settings.read(property("loophound.tenant.from", "memory,header"), null, Map.of());

    assertThat(settings.warnings())
        .containsExactly(
            "bad value of loophound.tenant.from: memory,header; allowed is"
                + " header:Name|request[:key]|mdc:key|memory|baggage[:key]|span[:key]; using none");
    assertThat(settings.value("tenant.from")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("ranged")
  void aBadValueNamesKeyValueRangeAndDefault(Option option) {
    Settings settings = Settings.read(property(option.property(), "-1x"), null, Map.of());

    assertThat(settings.warnings())
        .containsExactly(
            "bad value of "
                + option.property()
                + ": -1x; allowed is "
                + option.range()
                + "; using "
                + option.defaultValue());
    assertThat(settings.value(option.name())).isEqualTo(option.defaultValue());
  }

  @ParameterizedTest
  @CsvSource({
    "sequence.threshold, 0, 1 to 1000",
    "sequence.threshold, 1001, 1 to 1000",
    "weighted.threshold, 1.99, 2 to 1000",
    "cooldown, 500ms, 1s to 1d",
    "cooldown, 25h, 1s to 1d",
    "valve.runs, 0, 1 to 1000000",
    "http.refusal-status, 500, 422|429"
  })
  void aValueOutOfRangeIsABadValue(String name, String value, String range) {
    assertThat(ofProperty("loophound." + name, value))
        .singleElement()
        .asString()
        .contains("loophound." + name, value, "allowed is " + range);
  }

  @Test
  void theSourceIsNamedAsItWasWritten() {
    assertThat(Settings.read(new Properties(), "window=x", Map.of()).warnings())
        .singleElement()
        .asString()
        .startsWith("bad value of agent argument window: x");
    assertThat(
            Settings.read(new Properties(), "", Map.of("LOOPHOUND_HTTP_REFUSAL_STATUS", "1"))
                .warnings())
        .singleElement()
        .asString()
        .startsWith("bad value of LOOPHOUND_HTTP_REFUSAL_STATUS: 1");
  }

  @ParameterizedTest
  @CsvSource({
    "loophound.tresholds, loophound.threshold",
    "loophound.Mode, loophound.mode",
    "loophound.sequence.treshold, loophound.sequence.threshold",
    "loophound.seam.jdk-http, loophound.seam.<name>.enabled"
  })
  void anUnknownPropertyIsToldWithTheNearestName(String key, String nearest) {
    assertThat(ofProperty(key, "1"))
        .containsExactly("unknown option " + key + " is ignored; the nearest one is " + nearest);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max.cost | the command list-options names all",
        "tool.wait | an option of a tool is loophound.tool.NAME.OPTION",
        "agent.x | an option of an agent is loophound.agent.NAME.OPTION",
        "agent.planner.mode | with an option of the score or of a detector"
      })
  void aFarNameIsNotSuggested(String key, String hint) {
    assertThat(ofProperty("loophound." + key, "1"))
        .singleElement()
        .asString()
        .contains("unknown option loophound." + key + " is ignored; ", hint)
        .doesNotContain("nearest");
  }

  @ParameterizedTest
  @CsvSource({"LOOPHOUND_AGENT_PLANNER_THRESHOLD, an agent", "LOOPHOUND_TOOL_X_WAIT, a tool"})
  void noVariableCanSetAnOptionOfAnAgentOrATool(String key, String whose) {
    assertThat(ofVariable(key))
        .singleElement()
        .asString()
        .endsWith(
            "no environment variable can set an option of " + whose + ", a system property can");
  }

  @Test
  void anUnknownVariableIsToldWithTheNearestVariable() {
    assertThat(ofVariable("LOOPHOUND_COOL_DOWN"))
        .containsExactly(
            "unknown option LOOPHOUND_COOL_DOWN is ignored; the nearest one is LOOPHOUND_COOLDOWN");
    assertThat(ofVariable("LOOPHOUND_SEAM_JDK"))
        .singleElement()
        .asString()
        .endsWith("LOOPHOUND_SEAM_<NAME>_ENABLED");
  }

  @Test
  void anUnknownArgumentIsToldWithTheNearestName() {
    assertThat(Settings.read(new Properties(), "modus=observe", Map.of()).warnings())
        .containsExactly("unknown option modus is ignored; the nearest one is mode");
  }

  @ParameterizedTest
  @CsvSource({
    "disabled, off",
    "False, off",
    "none, off",
    "no, off",
    "0, off",
    "dry-run, observe",
    "DRY_RUN, observe",
    "monitor, observe",
    "warn, observe",
    "report, observe",
    "audit, observe",
    "passive, observe",
    "shadow, observe"
  })
  void wordsOfOtherSystemsAreUnderstoodAsAMode(String word, String meant) {
    Settings settings = Settings.read(property("loophound.mode", word), null, Map.of());

    assertThat(settings.get("mode")).isEqualTo(meant);
    assertThat(settings.warnings()).singleElement().asString().endsWith("; taken as " + meant);
  }

  @ParameterizedTest
  @CsvSource({
    "budget.tokens, 1e6, 1000000",
    "budget.tokens, 1.0, 1",
    "budget.tokens, 1.5E3, 1500",
    "budget.usd, 2.5e1, 25",
    "budget.usd, 2.50, 2.50",
    "cooldown, 30min, 30min",
    "cooldown, 90 sec, 90 sec"
  })
  void numbersAreReadAsPeopleWriteThem(String name, String value, String read) {
    Settings settings = Settings.read(property("loophound." + name, value), null, Map.of());

    assertThat(settings.warnings()).isEmpty();
    assertThat(settings.get(name)).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "budget.tokens | 1k | , written in digits, without a fraction; using 0",
        "budget.tokens | 1.5 | , written in digits, without a fraction; using 0",
        "budget.tokens | 1e | , written in digits, without a fraction; using 0",
        "budget.usd | $5 | , written in digits; using 0",
        "budget.usd | 1,000 | , written in digits; using 0",
        "cooldown | 1.5h | , such as 500ms, 30s, 5m, 1h or 1d; using 30s"
      })
  void aNumberThatCannotBeReadIsToldHowToWriteIt(String name, String value, String ending) {
    assertThat(ofProperty("loophound." + name, value)).singleElement().asString().endsWith(ending);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exempt.hosts | a.example, 127.0.0.1:18080 | 127.0.0.1:18080 matches nothing: it is the name",
        "exempt.hosts | https://a | https://a matches nothing: it is the name of a host",
        "exempt.hosts | a*b | a*b matches nothing: a * is at one end",
        "exempt.agents | *a* | *a* matches nothing: a * is at one end",
        "exempt.agents | * | * does not match agents without a name",
        "exempt.paths | v1 | v1 matches nothing: it is the beginning of a path",
        "exempt.paths | /v1/* | /v1/* matches nothing",
        "tool.look*.exempt | true | the name of a tool is whole"
      })
  void whatCanNeverMatchIsTold(String name, String value, String why) {
    assertThat(ofProperty("loophound." + name, value))
        .singleElement()
        .asString()
        .startsWith("loophound." + name + ": ")
        .contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exempt.hosts | a.example,*.b.example,c*,[::1],fe80::1",
        "exempt.agents | nightly*,*-batch,a:b",
        "exempt.paths | /v1,/",
        "exempt.headers | X-Batch=a*b"
      })
  void whatCanMatchIsNot(String name, String value) {
    assertThat(ofProperty("loophound." + name, value)).isEmpty();
  }

  @Test
  void thePrefixAloneIsNoOption() {
    assertThat(ofProperty("loophound", "observe"))
        .containsExactly("unknown option loophound is ignored; the mode is loophound.mode");
  }

  @Test
  void anyOtherTextIsNoMode() {
    Settings settings = Settings.read(property("loophound.mode", "maybe"), null, Map.of());

    assertThat(settings.get("mode")).isNull();
    assertThat(settings.warnings()).singleElement().asString().endsWith("; using enforce");
  }

  @Test
  void anArgumentWithoutValueIsToldButNotShown() {
    assertThat(Settings.read(new Properties(), "mode=off;sk-canary", Map.of()).warnings())
        .containsExactly("agent argument 2 is ignored: it is not of the form key=value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOOPHOUND_SERVICE_HOST",
        "LOOPHOUND_PORT",
        "LOOPHOUND_PORT_80_TCP_ADDR",
        "LOOPHOUNDX",
        "PATH"
      })
  void variablesOfOthersAreLeftAlone(String key) {
    assertThat(ofVariable(key)).isEmpty();
  }

  @Test
  void anEmptyVariableIsNotSet() {
    Map<String, String> empty = Map.of("LOOPHOUND_MODE", "", "LOOPHOUND_NONSENSE", "");

    assertThat(Settings.read(new Properties(), null, empty).warnings()).isEmpty();
  }

  @Test
  void whatPeopleTypedCannotForgeALine() {
    String forged = "x\r\n[loophound] all is well\u001b[31m\u2028\u202e" + "y".repeat(500);

    for (String line :
        List.of(
            ofProperty("loophound.mode", forged).get(0),
            ofProperty("loophound." + forged, "1").get(0))) {
      assertThat(line).doesNotContain("\n", "\r", "\u001b", "\u2028", "\u202e");
      assertThat(line).hasSizeLessThan(300);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sk-canary", "Bearer canary", "eyJcanary.x.y", "AKIAcanary", "https://u:canary@h"})
  void secretsAreNotShown(String value) {
    assertThat(ofProperty("loophound.mode", value))
        .singleElement()
        .asString()
        .contains("(not shown)")
        .doesNotContain("canary");
  }

  @Test
  void valuesOfSecretLookingKeysAreNotShown() {
    assertThat(ofProperty("loophound.seam.token-store.enabled", "canary"))
        .singleElement()
        .asString()
        .contains("(not shown)")
        .doesNotContain("canary");
    assertThat(ofProperty("loophound.api-key", "canary").get(0)).doesNotContain("canary");
  }

  @Test
  void warningsAreBounded() {
    StringBuilder arguments = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      arguments.append("nonsense").append(i).append("=1;");
    }

    List<String> lines = Settings.read(new Properties(), arguments.toString(), Map.of()).warnings();

    assertThat(lines).hasSize(21).last().asString().startsWith("and 80 more");
  }

  @Test
  void whatIsOnlyCountedCostsNothing() {
    Properties properties = new Properties();
    for (int i = 0; i < 150_000; i++) {
      properties.setProperty("loophound.agent." + i + ".sequence.treshold", "1");
    }

    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();

    assertThat(Settings.read(properties, null, Map.of()).warnings()).hasSize(21);

    // with the nearest name looked up for each it took longer
    assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - start))
        .isLessThan(Duration.ofSeconds(10));
  }
}
