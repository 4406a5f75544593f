package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.link.RunRegistry;

/** Charges the cost of a run to the budget of the run that started it, too. */
public final class ParentBudgets {
  private static final int MOST_LEVELS = 4;

  private final RunRegistry registry;
  private final CompiledPolicies policies;

  public ParentBudgets(RunRegistry registry, CompiledPolicies policies) {
    this.registry = registry;
    this.policies = policies;
  }

  /** A run is about to make a call under this key: its parent, if it has one, pays too. */
  public void setParent(Run run, RunKey key) {
    setParent(run, key, MOST_LEVELS);
  }

  private void setParent(Run run, RunKey key, int levels) {
    RunKey parent = key.parent();
    if (parent == null || levels == 0) {
      run.costs().clearOuter(key.scope());
      return;
    }
    if (!isLimited(parent)) {
      return; // nothing to share
    }
    Run outer = registry.ofTool(parent);
    if (outer != run) {
      CompiledPolicy policy = policies.peek(outer);
      run.costs().setOuter(outer.costs(), Budget.limit(policy.policy()), key.scope());
      setParent(outer, parent, levels - 1);
    }
  }

  private boolean isLimited(RunKey key) {
    return policies.limits(key.agent()) || (key.parent() != null && isLimited(key.parent()));
  }
}
