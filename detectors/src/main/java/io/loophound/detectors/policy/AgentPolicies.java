package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The policies of all agents: one for every agent, and others for agents by name. Immutable.
 *
 * <p>Settings of the whole process always come from the policy for all: {@link
 * GuardPolicy#maxRuns}, {@link GuardPolicy#idle} and the valve.
 */
public final class AgentPolicies {
  private final GuardPolicy forAll;
  private final Map<String, GuardPolicy> own;

  private AgentPolicies(GuardPolicy forAll, Map<String, GuardPolicy> own) {
    this.forAll = forAll;
    this.own = Map.copyOf(own);
  }

  /**
   * {@return one policy for all agents}
   *
   * @param forAll for every agent, also one without a name
   */
  public static AgentPolicies of(GuardPolicy forAll) {
    return new AgentPolicies(Objects.requireNonNull(forAll, "policy"), Map.of());
  }

  /**
   * Adds a policy for one agent: the policy for all, with these changes. Replaces the agent's
   * earlier policy.
   *
   * @param agent the name of the agent
   * @param changes sets what is different
   * @return these policies and that one
   * @throws IllegalArgumentException when a change is not allowed, or the name is empty
   */
  public AgentPolicies change(String agent, Consumer<GuardPolicy.Builder> changes) {
    GuardPolicy.Builder builder = forAll.toBuilder();
    changes.accept(builder);
    return replace(agent, builder.build());
  }

  /**
   * Adds a policy for one agent that inherits nothing from the policy for all (LangSight's rule).
   *
   * @param agent the name of the agent
   * @param policy its policy
   * @return these policies and that one
   * @throws IllegalArgumentException when the name is empty
   */
  public AgentPolicies replace(String agent, GuardPolicy policy) {
    if (agent.isEmpty()) {
      throw new IllegalArgumentException("agent = \"\": allowed is a name");
    }
    Map<String, GuardPolicy> changed = new HashMap<>(own);
    changed.put(agent, Objects.requireNonNull(policy, "policy"));
    return new AgentPolicies(forAll, changed);
  }

  /**
   * {@return the policy of agents without one of their own, and of calls whose agent is unknown}
   */
  public GuardPolicy forAll() {
    return forAll;
  }

  /**
   * {@return the policy of the agent of this name, which may be empty}
   *
   * @param agent its name, as requests have it
   */
  public GuardPolicy of(String agent) {
    return own.getOrDefault(agent, forAll);
  }

  /**
   * {@return whether the agent of this name is exempt, whatever it calls}
   *
   * @param agent its name; empty if it has none
   */
  public boolean exempts(String agent) {
    return of(agent).exemptions().matchesAgent(agent);
  }

  /**
   * {@return whether the agent of this name has a policy of its own}
   *
   * @param agent its name; empty if it has none
   */
  public boolean hasOwn(String agent) {
    return own.containsKey(agent);
  }

  /**
   * {@return the same policies} If {@code earlier} has one for the same agent that decides the
   * same, that object is used.
   *
   * @param earlier those in force until now
   */
  public AgentPolicies keeping(AgentPolicies earlier) {
    Map<String, GuardPolicy> kept = new HashMap<>();
    own.forEach((agent, policy) -> kept.put(agent, keep(policy, earlier.of(agent))));
    return new AgentPolicies(keep(forAll, earlier.forAll), kept);
  }

  private static GuardPolicy keep(GuardPolicy policy, GuardPolicy earlier) {
    return policy.isSameAs(earlier) ? earlier : policy;
  }

  /**
   * {@return the agents with a policy of their own, here or in {@code other}, that does not decide
   * the same in both}
   *
   * @param other those to compare with
   */
  public Set<String> differing(AgentPolicies other) {
    Set<String> agents = new HashSet<>(own.keySet());
    agents.addAll(other.own.keySet());
    agents.removeIf(agent -> of(agent).decidesAs(other.of(agent)));
    return agents;
  }

  /**
   * Applies {@code change} to every policy, including the one for all.
   *
   * @param change makes the new policy from the old one
   * @return the changed policies
   */
  public AgentPolicies map(UnaryOperator<GuardPolicy> change) {
    Map<GuardPolicy, GuardPolicy> changed = each(change);
    Map<String, GuardPolicy> others = new HashMap<>();
    own.forEach((agent, policy) -> others.put(agent, changed.get(policy)));
    return new AgentPolicies(changed.get(forAll), others);
  }

  /**
   * {@return the result of {@code make} for every policy, including the one for all} Called once
   * per policy.
   *
   * @param <T> what is made of a policy
   * @param make called on this thread
   */
  public <T> Map<GuardPolicy, T> each(Function<GuardPolicy, T> make) {
    Map<GuardPolicy, T> made = new HashMap<>();
    made.put(forAll, make.apply(forAll));
    for (GuardPolicy policy : own.values()) {
      made.computeIfAbsent(policy, make);
    }
    return Map.copyOf(made);
  }

  /**
   * {@return the longest duration that {@code time} returns for any policy}
   *
   * @param time reads a duration of a policy
   */
  public Duration longest(Function<GuardPolicy, Duration> time) {
    Duration longest = time.apply(forAll);
    for (GuardPolicy policy : own.values()) {
      Duration other = time.apply(policy);
      longest = other.compareTo(longest) > 0 ? other : longest;
    }
    return longest;
  }
}
