package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.Map;
import java.util.function.LongSupplier;

/** All policies, ready to be applied; detectors that count over several runs do so for each. */
public final class CompiledPolicies {
  private final Map<GuardPolicy, CompiledPolicy> policies;

  public CompiledPolicies(AgentPolicies agents, PriceTable prices, LongSupplier clock) {
    policies = agents.each(policy -> CompiledPolicy.of(policy, prices, clock));
  }

  public CompiledPolicy of(Run run) {
    return policies.get(run.policy());
  }
}
