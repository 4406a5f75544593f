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

  private static DetectorPolicy sequence(Config config, String agent) {
    return config.policies().of(agent).detector("sequence");
  }

  @Test
  void anAgentInheritsFieldByField() {
    Config config =
        of(
            "cooldown", "2m",
            "sequence.threshold", "9",
            "agent.planner.sequence.action", "warn",
            "agent.planner.tail.enabled", "false");

    assertThat(config.warnings()).isEmpty();
    assertThat(sequence(config, "planner"))
        .isEqualTo(
            DetectorSpec.named("sequence").defaults().with("threshold", 9).with(Action.WARN));
    assertThat(config.policies().of("planner").detector("tail").enabled()).isFalse();
    assertThat(config.policies().of("planner").cooldown()).isEqualTo(Duration.ofMinutes(2));
    assertThat(sequence(config, "writer"))
        .isEqualTo(DetectorSpec.named("sequence").defaults().with("threshold", 9));
  }

  @Test
  void anAgentMayHaveAWholeConfigurationOfItsOwn() {
    Config config =
        of(
            "agents.inherit", "whole",
            "cooldown", "2m",
            "sequence.threshold", "9",
            "agent.planner.sequence.action", "warn");

    assertThat(config.warnings()).isEmpty();
    assertThat(sequence(config, "planner"))
        .isEqualTo(DetectorSpec.named("sequence").defaults().with(Action.WARN));
    assertThat(config.policies().of("planner").cooldown()).isEqualTo(Duration.ofMinutes(2));
    assertThat(sequence(config, "writer").get("threshold")).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource({"planner", "my.planner", "budget.action", "action"})
  void anAgentHasTheActionsOfLimitsAndSignsToo(String agent) {
    Config config =
        of(
            "agent." + agent + ".budget.action.tokens", "conclude",
            "agent." + agent + ".budget.action", "warn",
            "agent." + agent + ".action.verbatim", "steer");

    assertThat(config.warnings()).isEmpty();
    DetectorPolicy budget = config.policies().of(agent).detector("budget");
    assertThat(budget.get("action.tokens")).hasToString("CONCLUDE");
    assertThat(budget.action()).isEqualTo(Action.WARN);
    assertThat(config.policies().of(agent).detector("score").get("action.verbatim"))
        .hasToString("STEER");
  }

  @Test
  void durationsAndWordsAreReadAsThoseOfAllAgents() {
    Config config = of("agent.planner.tail.window", "2m", "agent.planner.sequence.action", "Block");

    assertThat(config.warnings()).isEmpty();
    assertThat(config.policies().of("planner").detector("tail").get("window"))
        .isEqualTo(Duration.ofMinutes(2));
    assertThat(sequence(config, "planner").action()).isEqualTo(Action.BLOCK);
  }

  @ParameterizedTest
  @CsvSource({"Planner", "my.planner", "sequence", "a-b_c", "team planner", "<name>"})
  void theNameOfAnAgentIsUsedAsItIsWritten(String agent) {
    Config config = of("agent." + agent + ".sequence.threshold", "9");

    assertThat(config.warnings()).isEmpty();
    assertThat(sequence(config, agent).get("threshold")).isEqualTo(9);
    assertThat(config.policies().hasOwn("planner")).isFalse();
  }

  @Test
  void anAgentArgumentAndAPropertyMayBothSetOptionsOfOneAgent() {
    Properties properties = new Properties();
    properties.setProperty("loophound.agent.planner.sequence.threshold", "9");
    Config config =
        Config.load(
            properties,
            "agent.planner.sequence.threshold=8,agent.planner.sequence.action=warn",
            Map.of());

    assertThat(config.warnings()).isEmpty();
    assertThat(sequence(config, "planner"))
        .isEqualTo(
            DetectorSpec.named("sequence").defaults().with("threshold", 9).with(Action.WARN));
  }

  @ParameterizedTest
  @CsvSource({"fields, 9", "whole, 5"})
  void aBadValueIsToldWithWhatIsUsed(String inherit, String used) {
    Config config =
        of(
            "agents.inherit", inherit,
            "sequence.threshold", "9",
            "agent.planner.sequence.threshold", "many");

    assertThat(config.warnings())
        .containsExactly(
            "bad value of loophound.agent.planner.sequence.threshold: many; allowed is 1 to"
                + " 1000; using "
                + used);
    assertThat(sequence(config, "planner").get("threshold")).isEqualTo(Integer.valueOf(used));
  }

  @ParameterizedTest
  @CsvSource({
    "agent.planner.sequence.treshold, agent.planner.sequence.threshold",
    "agent.planner.tale.messages, agent.planner.tail.messages",
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
  @CsvSource({"agent.x.messages"})
  void withoutANameOrADetectorItIsUnknown(String key) {
    Config config = of(key, "5");

    assertThat(config.warnings()).singleElement().asString().startsWith("unknown option");
    assertThat(config.policies().hasOwn("x")).isFalse();
  }

  @Test
  void aVariableCannotNameAnAgent() {
    Map<String, String> environment = Map.of("LOOPHOUND_AGENT_PLANNER_SEQUENCE_THRESHOLD", "9");

    assertThat(Config.load(new Properties(), null, environment).warnings())
        .singleElement()
        .asString()
        .startsWith("unknown option LOOPHOUND_AGENT_PLANNER_SEQUENCE_THRESHOLD is ignored")
        .doesNotContain("<");
  }

  @Test
  void secretsAreNotShown() {
    assertThat(of("agent.planner.sequence.threshold", "sk-canary").warnings())
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
            "tool.search.weight", "0.5",
            "tool.my.Poll.exempt", "TRUE");

    assertThat(config.warnings()).isEmpty();
    assertThat(config.policy().tool("search"))
        .isEqualTo(new ToolPolicy(false, false, 0.5, Set.of("query", "page"), Set.of("requestId")));
    assertThat(config.policy().tool("my.Poll")).isEqualTo(ToolPolicy.exempted());
    assertThat(config.policy().tool("other")).isEqualTo(ToolPolicy.DEFAULT);
  }

  @Test
  void agentsWithOptionsOfTheirOwnHaveTheSameTools() {
    Config config =
        of(
            "agents.inherit", "whole",
            "agent.planner.tail.enabled", "false",
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
    "tool.search.weight, 11, 0 to 10, 1",
    "tool.search.weight, -1, 0 to 10, 1",
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
  @CsvSource({"tool.search.wieght, tool.search.weight", "tool.a.b.ignored, tool.a.b.ignore"})
  void anUnknownOptionOfAToolIsToldWithTheNearest(String key, String nearest) {
    assertThat(of(key, "1").warnings())
        .containsExactly(
            "unknown option loophound."
                + key
                + " is ignored; the nearest one is loophound."
                + nearest);
  }
}
