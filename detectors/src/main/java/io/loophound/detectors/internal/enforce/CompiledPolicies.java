package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.PriceTable;
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
 * The policies in force, ready to be applied, and the mode; detectors that count over several runs
 * do so for each. They change as a whole: who decides asks once.
 */
public final class CompiledPolicies {
  private final LongSupplier clock;
  private final Ledger ledger;
  private volatile Snapshot now;

  public CompiledPolicies(
      AgentPolicies agents, PriceTable prices, Supplier<Mode> mode, LongSupplier clock) {
    this.clock = clock;
    ledger = new Ledger(clock, System.currentTimeMillis());
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
   * What counts for one decision.
   *
   * @param enforces whether what the policy decides is carried out
   */
  public record InForce(CompiledPolicy policy, boolean enforces) {}

  /** Puts others in force, and the mode that goes with them. What stays as it was counts on. */
  public synchronized void change(AgentPolicies agents, PriceTable prices, Supplier<Mode> mode) {
    AgentPolicies next = agents.keeping(now.agents);
    Map<GuardPolicy, CompiledPolicy> before = now.compiled;
    now =
        new Snapshot(
            next,
            next.each(
                policy -> {
                  CompiledPolicy same = before.get(policy);
                  return same == null
                      ? CompiledPolicy.of(policy, prices, clock)
                      : same.with(prices);
                }),
            mode);
  }

  /** What may be done now. */
  public Mode mode() {
    return now.mode.get();
  }

  /** What it is asked of. */
  public Supplier<Mode> modes() {
    return now.mode;
  }

  /** The policies in force. */
  public AgentPolicies agents() {
    return now.agents;
  }

  /** The policy of all agents without one of their own. */
  public GuardPolicy forAll() {
    return now.agents.forAll();
  }

  /** Whether what the runs of an agent cost has a limit. */
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

  /** The same; the run is judged by it from now on. Under the run's lock. */
  public InForce judge(Run run) {
    InForce current = inForce(run);
    GuardPolicy policy = current.policy.policy();
    if (run.policy() != policy) {
      run.judgeBy(policy);
    }
    return current;
  }

  /** What was spent today; it outlives a change of the policies. */
  public Ledger ledger() {
    return ledger;
  }

  /** Tells the run what a call that is about to be made may cost, where that has a limit. */
  public void propose(CompiledPolicy policy, Run run, CallFacts facts) {
    if (policy.limited()) {
      run.costs().spending().propose(policy.estimate(run, facts));
      run.costs().spending().accounts(ledger.agent(run.agent()), ledger.process());
    }
  }

  /** Sets aside what the call may cost that was proposed; null where that has no limit. */
  public Reservation reserve(CompiledPolicy policy, Run run) {
    return policy.limited() ? run.costs().spending().reserve(clock.getAsLong()) : null;
  }

  /** Whether the policies have changed since {@code seen}, to some that exempt the request. */
  public boolean exemptSince(AgentPolicies seen, ModelRequest request) {
    AgentPolicies agents = now.agents;
    return agents != seen && agents.of(request.run().agent()).exemptions().match(request);
  }
}
