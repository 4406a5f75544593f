package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.budget.SharedSums;
import io.loophound.detectors.budget.Spending.Reservation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The policies in force, ready to apply, and the mode; detectors that count over several runs keep
 * their counts here. All of it is replaced at once, so a decision must read it only once.
 */
public final class CompiledPolicies {
  private final LongSupplier clock;
  private final Ledger ledger;
  private volatile Snapshot now;

  /** Policies; sums of the day are shared unless {@code shared} is null. */
  public CompiledPolicies(
      AgentPolicies agents,
      PriceTable prices,
      Supplier<Mode> mode,
      LongSupplier clock,
      SharedSums shared) {
    this.clock = clock;
    ledger = new Ledger(clock, System.currentTimeMillis(), shared);
    now =
        new Snapshot(agents, agents.each(policy -> CompiledPolicy.of(policy, prices, clock)), mode);
  }

  private record Snapshot(
      AgentPolicies agents, Map<GuardPolicy, CompiledPolicy> compiled, Supplier<Mode> mode) {
    InForce of(Run run) {
      return new InForce(compiled.get(agents.of(run.agent())), mode.get() == Mode.ENFORCE);
    }
  }

  /**
   * What applies to one decision.
   *
   * @param enforces whether what the policy decides is carried out
   */
  public record InForce(CompiledPolicy policy, boolean enforces) {}

  /**
   * Replaces the policies and the mode together. Detectors whose settings are unchanged keep their
   * counts.
   */
  public synchronized void change(AgentPolicies agents, PriceTable prices, Supplier<Mode> mode) {
    AgentPolicies next = agents.keeping(now.agents);
    Map<GuardPolicy, CompiledPolicy> before = now.compiled;
    now =
        new Snapshot(
            next,
            next.each(
                policy -> {
                  CompiledPolicy same = deciding(before, policy);
                  return same == null
                      ? CompiledPolicy.of(policy, prices, clock)
                      : same.with(policy, prices);
                }),
            mode);
  }

  private static CompiledPolicy deciding(
      Map<GuardPolicy, CompiledPolicy> compiled, GuardPolicy policy) {
    CompiledPolicy same = compiled.get(policy);
    for (CompiledPolicy other : compiled.values()) {
      same = same == null && other.policy().decidesAs(policy) ? other : same;
    }
    return same;
  }

  /** What may be done now. */
  public Mode mode() {
    return now.mode.get();
  }

  /** The source of the current mode. */
  public Supplier<Mode> modes() {
    return now.mode;
  }

  /** The policies in force. */
  public AgentPolicies agents() {
    return now.agents;
  }

  /** The policy of all agents that have none of their own. */
  public GuardPolicy forAll() {
    return now.agents.forAll();
  }

  /** Whether the cost of an agent's runs has a limit. */
  public boolean limits(String agent) {
    Snapshot current = now;
    return current.compiled.get(current.agents.of(agent)).limited();
  }

  /** The policy of the run's agent. */
  public CompiledPolicy peek(Run run) {
    return inForce(run).policy;
  }

  /** The policy of the run's agent, and whether it is carried out. */
  public InForce inForce(Run run) {
    return now.of(run);
  }

  /** The same; the run is judged by it from now on. Must be called under the run's lock. */
  public InForce judge(Run run) {
    InForce current = inForce(run);
    GuardPolicy policy = current.policy.policy();
    if (run.policy() != policy) {
      run.judgeBy(policy); // keeps what it has counted if that decides the same
    }
    return current;
  }

  /** Today's spending; it survives a change of policies. */
  public Ledger ledger() {
    return ledger;
  }

  /** Records in the run what a call that is about to be made may cost, if its cost has a limit. */
  public void propose(CompiledPolicy policy, Run run, CallFacts facts, Hold hold) {
    if (policy.limited()) {
      run.costs().spending().propose(policy.estimate(run, facts));
      run.costs().spending().accounts(ledger.accounts(run.agent(), facts.payer()), hold);
    }
  }

  /**
   * Holds back what a call may cost in the budgets that other processes share; null if there are
   * none.
   */
  public Hold hold(Run run, CallFacts facts) {
    CompiledPolicy policy = peek(run);
    return policy.shared() && ledger.isShared()
        ? ledger.hold(run.agent(), facts.payer(), run.locked(() -> policy.estimate(run, facts)))
        : null;
  }

  /** Reserves what the proposed call may cost; null if its cost has no limit. */
  public Reservation reserve(CompiledPolicy policy, Run run) {
    return policy.limited() ? run.costs().spending().reserve(clock.getAsLong()) : null;
  }

  /** Whether the policies have changed since {@code seen}, and now exempt the request. */
  public boolean isExemptSince(AgentPolicies seen, ModelRequest request) {
    AgentPolicies agents = now.agents;
    return agents != seen && agents.of(request.run().agent()).exemptions().matches(request);
  }
}
