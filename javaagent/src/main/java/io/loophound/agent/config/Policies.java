package io.loophound.agent.config;

import io.loophound.agent.config.option.NamedOptions;
import io.loophound.agent.config.option.Values;
import io.loophound.detectors.internal.compat.Compat;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.GuardSettings;
import io.loophound.detectors.policy.Setting;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Makes policies of settings. */
final class Policies {
  private final Settings settings;
  private final GuardPolicy base;

  Policies(Settings settings) {
    this.settings = settings;
    String compat = settings.value("compat");
    base = compat.equals("none") ? GuardPolicy.defaults() : Compat.policy(compat);
  }

  /** The policy of agents that have no settings of their own, and those of the others. */
  AgentPolicies build() {
    GuardPolicy forAll = forAll();
    AgentPolicies policies = AgentPolicies.of(forAll);
    boolean whole = settings.value("agents.inherit").equals("whole");
    for (String agent : names(NamedOptions.AGENT)) {
      policies = policies.change(agent, builder -> override(builder, agent, forAll, whole));
    }
    return policies;
  }

  private GuardPolicy forAll() {
    GuardPolicy.Builder builder = base.toBuilder().exemptions(exemptions());
    for (Setting<?> setting : GuardSettings.ALL) {
      String value = setting.isOption() ? settings.get(setting.name()) : null;
      if (value != null) {
        builder.set(setting, read(setting, value));
      }
    }
    detectors(builder, base, "");
    for (String tool : names(NamedOptions.TOOL)) {
      builder.tool(tool, tool(NamedOptions.TOOL + tool));
    }
    return builder.build();
  }

  private Exemptions exemptions() {
    return new Exemptions(
        list("exempt.agents"), list("exempt.hosts"), list("exempt.paths"), list("exempt.headers"));
  }

  /** With {@code whole}, the agent's detectors ignore the settings for all agents. */
  private void override(
      GuardPolicy.Builder builder, String agent, GuardPolicy forAll, boolean whole) {
    detectors(builder, whole ? base : forAll, NamedOptions.AGENT + agent + ".");
  }

  /**
   * The detectors of a policy with the settings under {@code prefix}. If another system has several
   * detectors of a kind, a setting is one for all of them: LangSight has one threshold and one
   * action for its three patterns.
   */
  private void detectors(GuardPolicy.Builder builder, GuardPolicy unset, String prefix) {
    for (DetectorSpec spec : DetectorSpec.all()) {
      builder.detector(policy(unset.detector(spec), prefix));
      List<DetectorPolicy> further = new ArrayList<>();
      for (DetectorPolicy own : unset.further(spec)) {
        further.add(policy(own, prefix));
      }
      builder.further(spec, further);
    }
  }

  private ToolPolicy tool(String prefix) {
    return new ToolPolicy(
        settings.value(prefix + ".exempt").equals("true"),
        settings.value(prefix + ".wait").equals("true"),
        Double.parseDouble(settings.value(prefix + ".weight")),
        new HashSet<>(list(prefix + ".identity")),
        new HashSet<>(list(prefix + ".ignore")));
  }

  /** What a policy reads: a duration in seconds. */
  private static Object read(Setting<?> setting, String value) {
    return setting.type() == Duration.class ? (Object) (Values.millis(value) / 1000) : value;
  }

  private List<String> list(String name) {
    return Values.list(settings.value(name));
  }

  /** The agents or tools that have settings, valid or not, in a fixed order. */
  private Set<String> names(String kind) {
    Set<String> names = new TreeSet<>();
    for (String key : settings.allKeys()) {
      int start = key.startsWith(kind) ? NamedOptions.optionStart(key) : -1;
      if (start > 0) {
        names.add(key.substring(kind.length(), start - 1));
      }
    }
    return names;
  }

  /** A detector's policy with the settings under {@code prefix}, and the rest as in another. */
  private DetectorPolicy policy(DetectorPolicy unset, String prefix) {
    String key = prefix + unset.spec().name() + ".";
    String own = prefix + unset.spec().prefix();
    DetectorPolicy policy = unset;
    String enabled = settings.get(key + "enabled");
    if (enabled != null) {
      policy = policy.with(enabled.equals("true"));
    }
    String action = settings.get(key + "action");
    if (action != null) {
      policy = policy.with(Action.valueOf(action.toUpperCase(Locale.ROOT)));
    }
    for (Setting<?> setting : unset.spec().options()) {
      String value = settings.get(own + setting.name());
      if (value != null) {
        policy = policy.set(setting, read(setting, value));
      }
    }
    return policy;
  }
}
