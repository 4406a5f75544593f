package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.detector.ChantSpec;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.function.LongSupplier;

/**
 * One policy, ready to apply.
 *
 * @param policy the policy
 * @param detectors its detectors
 * @param chants the limits beyond which a reply chants
 * @param prices what calls cost
 * @param limited whether what they cost has a limit
 * @param shared whether that limit is for what other processes spend, too, if there are any
 */
public record CompiledPolicy(
    GuardPolicy policy,
    DetectorChain detectors,
    ChantLimits chants,
    PriceTable prices,
    boolean limited,
    boolean shared) {

  static CompiledPolicy of(GuardPolicy policy, PriceTable prices, LongSupplier clock) {
    DetectorPolicy budget = policy.detector(Budget.SPEC);
    return new CompiledPolicy(
        policy,
        new DetectorChain(policy, clock::getAsLong),
        ChantSpec.limits(policy.detector(ChantSpec.SPEC)),
        Budget.prices(prices, budget),
        Budget.limits(budget),
        Budget.limitsOthers(budget));
  }

  /** The same with other prices and a policy that decides the same; detectors keep their counts. */
  CompiledPolicy with(GuardPolicy same, PriceTable others) {
    PriceTable own = Budget.prices(others, same.detector(Budget.SPEC));
    return new CompiledPolicy(same, detectors, chants, own, limited, shared);
  }

  /** What a call may cost: an estimate from its request, or the cost of the run's newest call. */
  public Amount estimate(Run run, CallFacts facts) {
    Usage request = new Usage(CallFacts.tokens(facts.characters()), 0, true);
    double usd = prices.of(facts.model()).of(request);
    ModelCall newest = run.calls().newest();
    return newest == null
        ? new Amount(usd, request.inputTokens())
        : new Amount(Math.max(usd, newest.usd()), Math.max(request.inputTokens(), newest.tokens()));
  }
}
