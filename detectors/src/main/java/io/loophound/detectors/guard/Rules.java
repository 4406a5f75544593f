package io.loophound.detectors.guard;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.stream.ChantLimits;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What one policy comes to.
 *
 * @param policy the policy
 * @param judge its detectors
 * @param chants from when on a reply chants
 * @param prices what calls cost
 */
record Rules(GuardPolicy policy, Judge judge, ChantLimits chants, PriceTable prices) {

  private static Rules of(GuardPolicy policy, PriceTable prices, LongSupplier clock) {
    DetectorPolicy budget = policy.detector(Preset.BUDGET);
    return new Rules(
        policy,
        new Judge(policy, clock::getAsLong),
        ChantLimits.of(policy.detector(Preset.CHANTING)),
        prices.withFallback(budget.number("unknown-input"), budget.number("unknown-output")));
  }

  /** The rules of all policies; detectors that count over several runs do so for each policy. */
  static final class Book {
    private final Map<GuardPolicy, Rules> rules;

    Book(AgentPolicies policies, PriceTable prices, LongSupplier clock) {
      rules = policies.each(policy -> Rules.of(policy, prices, clock));
    }

    Rules of(Run run) {
      return rules.get(run.policy());
    }
  }
}
