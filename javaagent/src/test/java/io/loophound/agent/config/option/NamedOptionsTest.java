package io.loophound.agent.config.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedOptionsTest {

  private static Config of(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty("loophound." + pairs[i], pairs[i + 1]);
    }
    return Config.of(properties);
  }

  private static DetectorPolicy repetition(Config config, String agent) {
    return config.policies().of(agent).detector("repetition");
  }

  @Test
  void anAgentInheritsFieldByField() {
    Config config =
        of(
            "cooldown", "2m",
            "repetition.threshold", "9",
            "agent.planner.repetition.action", "warn",
            "agent.planner.cycle.enabled", "false");

    assertThat(config.warnings()).isEmpty();
    assertThat(repetition(config, "planner"))
        .isEqualTo(
            DetectorSpec.named("repetition").defaults().with("threshold", 9).with(Action.WARN));
    assertThat(config.policies().of("planner").detector("cycle").enabled()).isFalse();
    assertThat(config.policies().of("planner").cooldown()).isEqualTo(Duration.ofMinutes(2));
    assertThat(repetition(config, "writer"))
        .isEqualTo(DetectorSpec.named("repetition").defaults().with("threshold", 9));
  }

  @Test
  void anAgentMayHaveAWholeConfigurationOfItsOwn() {
    Config config =
        of(
            "agents.inherit", "whole",
            "cooldown", "2m",
            "repetition.threshold", "9",
            "agent.planner.repetition.action", "warn");

    assertThat(config.warnings()).isEmpty();
    assertThat(repetition(config, "planner"))
        .isEqualTo(DetectorSpec.named("repetition").defaults().with(Action.WARN));
    assertThat(config.policies().of("planner").cooldown()).isEqualTo(Duration.ofMinutes(2));
    assertThat(repetition(config, "writer").get("threshold")).isEqualTo(9);
  }

  @Test
  void durationsAndWordsAreReadAsThoseOfAllAgents() {
    Config config =
        of("agent.planner.tail.window", "2m", "agent.planner.repetition.outcome", "ignore");

    assertThat(config.warnings()).isEmpty();
    assertThat(config.policies().of("planner").detector("tail").get("window"))
        .isEqualTo(Duration.ofMinutes(2));
    assertThat(repetition(config, "planner").get("outcome")).hasToString("IGNORE");
  }

  @ParameterizedTest
  @CsvSource({"Planner", "my.planner", "repetition", "a-b_c", "team planner", "<name>"})
  void theNameOfAnAgentIsUsedAsItIsWritten(String agent) {
    Config config = of("agent." + agent + ".repetition.threshold", "9");

    assertThat(config.warnings()).isEmpty();
    assertThat(repetition(config, agent).get("threshold")).isEqualTo(9);
    assertThat(config.policies().hasOwn("planner")).isFalse();
  }

  @Test
  void anAgentArgumentAndAPropertyMayBothSetOptionsOfOneAgent() {
    Properties properties = new Properties();
    properties.setProperty("loophound.agent.planner.repetition.threshold", "9");
    Config config =
        Config.load(
            properties,
            "agent.planner.repetition.threshold=8,agent.planner.repetition.action=warn",
            Map.of());

    assertThat(config.warnings()).isEmpty();
    assertThat(repetition(config, "planner"))
        .isEqualTo(
            DetectorSpec.named("repetition").defaults().with("threshold", 9).with(Action.WARN));
  }

  @ParameterizedTest
  @CsvSource({"fields, 9", "whole, 4"})
  void aBadValueIsToldWithWhatIsUsed(String inherit, String used) {
    Config config =
        of(
            "agents.inherit", inherit,
            "repetition.threshold", "9",
            "agent.planner.repetition.threshold", "many");

    assertThat(config.warnings())
        .containsExactly(
            "bad value of loophound.agent.planner.repetition.threshold: many; allowed is 1 to"
                + " 1000; using "
                + used);
    assertThat(repetition(config, "planner").get("threshold")).isEqualTo(Integer.valueOf(used));
  }

  @ParameterizedTest
  @CsvSource({
    "agent.planner.repetition.treshold, agent.planner.repetition.threshold",
    "agent.planner.circle.threshold, agent.planner.cycle.threshold",
    "agent.my.planner.steps.enable, agent.my.planner.steps.enabled"
  })
  void anUnknownOptionIsToldWithTheNearestOfADetector(String key, String nearest) {
    assertThat(of(key, "1").warnings())
        .singleElement()
        .asString()
        .isEqualTo(
            "unknown option loophound."
                + key
                + " is ignored; the nearest one is loophound."
                + nearest);
  }

  @ParameterizedTest
  @CsvSource({"agent.repetition.threshold", "agent..repetition.threshold", "agent.x.threshold"})
  void withoutANameOrADetectorItIsUnknown(String key) {
    Config config = of(key, "5");

    assertThat(config.warnings()).singleElement().asString().startsWith("unknown option");
    assertThat(config.policies().hasOwn("x")).isFalse();
  }

  @Test
  void aVariableCannotNameAnAgent() {
    Map<String, String> environment = Map.of("LOOPHOUND_AGENT_PLANNER_REPETITION_THRESHOLD", "9");

    assertThat(Config.load(new Properties(), null, environment).warnings())
        .singleElement()
        .asString()
        .startsWith("unknown option LOOPHOUND_AGENT_PLANNER_REPETITION_THRESHOLD is ignored")
        .doesNotContain("<");
  }

  @Test
  void secretsAreNotShown() {
    assertThat(of("agent.planner.repetition.threshold", "sk-canary").warnings())
        .singleElement()
        .asString()
        .contains("(not shown)")
        .doesNotContain("canary");
  }

  @Test
  void aToolHasAPolicyOfItsOwn() {
    Config config =
        of(
            "tool.search.identity", "query, page",
            "tool.search.ignore", "requestId",
            "tool.search.threshold", "7",
            "tool.my.Poll.exempt", "TRUE");

    assertThat(config.warnings()).isEmpty();
    assertThat(config.policy().tool("search"))
        .isEqualTo(new ToolPolicy(false, 7, Set.of("query", "page"), Set.of("requestId")));
    assertThat(config.policy().tool("my.Poll")).isEqualTo(ToolPolicy.exempted());
    assertThat(config.policy().tool("other")).isEqualTo(ToolPolicy.DEFAULT);
  }

  @Test
  void agentsWithOptionsOfTheirOwnHaveTheSameTools() {
    Config config =
        of(
            "agents.inherit", "whole",
            "agent.planner.cycle.enabled", "false",
            "tool.search.exempt", "true");

    assertThat(config.policies().of("planner").tool("search")).isEqualTo(ToolPolicy.exempted());
  }

  @Test
  void whatIsNamedTwiceCountsOnce() {
    assertThat(of("tool.search.identity", "q,q,,").policy().tool("search").identityFields())
        .containsExactly("q");
  }

  @ParameterizedTest
  @CsvSource({
    "tool.search.threshold, 1001, 0 to 1000, 0",
    "tool.search.threshold, -1, 0 to 1000, 0",
    "tool.search.exempt, yes, true|false, false"
  })
  void aBadValueOfAToolIsToldAndNotUsed(String key, String value, String range, String used) {
    Config config = of(key, value);

    assertThat(config.warnings())
        .containsExactly(
            "bad value of loophound."
                + key
                + ": "
                + value
                + "; allowed is "
                + range
                + "; using "
                + used);
    assertThat(config.policy().tool("search")).isEqualTo(ToolPolicy.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({"tool.search.treshold, tool.search.threshold", "tool.a.b.ignored, tool.a.b.ignore"})
  void anUnknownOptionOfAToolIsToldWithTheNearest(String key, String nearest) {
    assertThat(of(key, "1").warnings())
        .containsExactly(
            "unknown option loophound."
                + key
                + " is ignored; the nearest one is loophound."
                + nearest);
  }
}
