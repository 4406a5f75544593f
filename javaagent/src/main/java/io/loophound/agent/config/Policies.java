package io.loophound.agent.config;

import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.policy.Throttle;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;

/** Makes policies of settings. */
final class Policies {
  private final Settings settings;

  Policies(Settings settings) {
    this.settings = settings;
  }

  /** The policy of agents that nothing is set for, and those of the others. */
  AgentPolicies build() {
    GuardPolicy forAll = forAll();
    AgentPolicies policies = AgentPolicies.of(forAll);
    boolean whole = settings.value("agents.inherit").equals("whole");
    for (String agent : NamedOptions.names(NamedOptions.AGENT, settings)) {
      policies = policies.change(agent, builder -> override(builder, agent, forAll, whole));
    }
    return policies;
  }

  private GuardPolicy forAll() {
    GuardPolicy.Builder builder =
        GuardPolicy.builder()
            .window(Integer.parseInt(settings.value("window")))
            .valve(
                Integer.parseInt(settings.value("valve.runs")),
                Double.parseDouble(settings.value("valve.share")))
            .cooldown(duration("cooldown"))
            .steers(Integer.parseInt(settings.value("steers")))
            .throttle(
                new Throttle(
                    duration("throttle-step"),
                    duration("throttle-cap"),
                    Integer.parseInt(settings.value("throttle-times"))))
            .exemptions(
                new Exemptions(
                    list("exempt.agents"),
                    list("exempt.hosts"),
                    list("exempt.paths"),
                    list("exempt.headers")));
    for (Preset preset : Preset.values()) {
      builder.detector(preset, DetectorOptions.policy(preset, defaults(preset), "", settings));
    }
    for (String tool : NamedOptions.names(NamedOptions.TOOL, settings)) {
      builder.tool(tool, tool(NamedOptions.TOOL + tool));
    }
    return builder.build();
  }

  private DetectorPolicy defaults(Preset preset) {
    boolean general = preset == Preset.SIMILARITY && settings.get("threshold") != null;
    return general
        ? preset.defaults().with("threshold", Double.parseDouble(settings.value("threshold")))
        : preset.defaults();
  }

  /** With {@code whole}, what is set for all agents does not reach the agent's detectors. */
  private void override(
      GuardPolicy.Builder builder, String agent, GuardPolicy forAll, boolean whole) {
    String prefix = NamedOptions.AGENT + agent + ".";
    for (Preset preset : Preset.values()) {
      DetectorPolicy base = whole ? preset.defaults() : forAll.detector(preset);
      builder.detector(preset, DetectorOptions.policy(preset, base, prefix, settings));
    }
  }

  private ToolPolicy tool(String prefix) {
    return new ToolPolicy(
        settings.value(prefix + ".exempt").equals("true"),
        Integer.parseInt(settings.value(prefix + ".threshold")),
        new HashSet<>(list(prefix + ".identity")),
        new HashSet<>(list(prefix + ".ignore")),
        settings.value(prefix + ".poll").equals("true"),
        duration(prefix + ".poll-interval"));
  }

  private Duration duration(String name) {
    return Duration.ofMillis((long) Values.millis(settings.value(name)));
  }

  private List<String> list(String name) {
    return Values.list(settings.value(name));
  }
}
