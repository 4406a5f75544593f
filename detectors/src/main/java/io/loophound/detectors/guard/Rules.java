package io.loophound.detectors.guard;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.detector.Budgets;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.ModelCall;
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
 * @param limited whether what they cost has a limit
 */
record Rules(
    GuardPolicy policy, Judge judge, ChantLimits chants, PriceTable prices, boolean limited) {

  private static Rules of(GuardPolicy policy, PriceTable prices, LongSupplier clock) {
    DetectorPolicy budget = policy.detector(Preset.BUDGET);
    return new Rules(
        policy,
        new Judge(policy, clock::getAsLong),
        ChantLimits.of(policy.detector(Preset.CHANTING)),
        prices.withFallback(budget.number("unknown-input"), budget.number("unknown-output")),
        Budgets.limits(policy));
  }

  /**
   * What a call may cost: its request as far as it can be told, or what the run's newest call did.
   */
  Amount estimate(Run run, String model, long characters) {
    Usage request = new Usage(characters / ModelGuard.CHARACTERS_PER_TOKEN, 0, true);
    double usd = prices.of(model).of(request);
    ModelCall newest = run.newestCall();
    return newest == null
        ? new Amount(usd, request.inputTokens())
        : new Amount(Math.max(usd, newest.usd()), Math.max(request.inputTokens(), newest.tokens()));
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
