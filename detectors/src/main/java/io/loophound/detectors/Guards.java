package io.loophound.detectors;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.internal.guard.DefaultGuard;
import io.loophound.detectors.internal.guard.GuardSetup;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Makes guards. */
public final class Guards {

  private Guards() {}

  /**
   * {@return a guard with one policy for all agents; {@link #builder} sets more}
   *
   * @param policy the policy of all agents
   * @param mode what the guard may do; read at every call
   * @param listener gets every new decision; its exceptions are caught
   */
  public static Guard of(GuardPolicy policy, Supplier<Mode> mode, GuardListener listener) {
    return builder(mode, listener).policies(policy).build();
  }

  /**
   * Builds a guard with the shipped policy and prices, no candidate and the clock of the JVM.
   *
   * @param mode what the guard may do; read at every call
   * @param listener gets every new decision; its exceptions are caught
   * @return a builder; its {@link Builder#build()} makes the guard
   */
  public static Builder builder(Supplier<Mode> mode, GuardListener listener) {
    return new Builder(mode, listener);
  }

  /** What a guard is made of. */
  public static final class Builder {
    private final Supplier<Mode> mode;
    private final GuardListener listener;
    private AgentPolicies policies = AgentPolicies.of(GuardPolicy.defaults());
    private AgentPolicies candidate; // null for none
    private PriceTable prices; // null for the shipped ones, which are read from a file
    private LongSupplier clock = System::nanoTime;
    private Fleet fleet; // null for none

    private Builder(Supplier<Mode> mode, GuardListener listener) {
      this.mode = mode;
      this.listener = listener;
    }

    /**
     * Judges all runs by one policy.
     *
     * @param policy the policy of all agents
     * @return this builder
     */
    public Builder policies(GuardPolicy policy) {
      return policies(AgentPolicies.of(policy));
    }

    /**
     * Judges each run by the policy of its agent.
     *
     * @param ofAgents the policies, agent by agent
     * @return this builder
     */
    public Builder policies(AgentPolicies ofAgents) {
      policies = ofAgents;
      return this;
    }

    /**
     * Sets a candidate policy. It judges the same calls with a state of its own and only reports to
     * {@link GuardListener#onShadowVerdict}. Null means none.
     *
     * @param ofAgents its policies, agent by agent; null means none
     * @return this builder
     */
    public Builder candidate(AgentPolicies ofAgents) {
      candidate = ofAgents;
      return this;
    }

    /**
     * Sets prices of its own.
     *
     * @param table the prices; null means the shipped ones
     * @return this builder
     */
    public Builder prices(PriceTable table) {
      prices = table;
      return this;
    }

    /**
     * Sets the clock.
     *
     * @param nanoClock nanoseconds from any origin, never running backwards
     * @return this builder
     */
    public Builder clock(LongSupplier nanoClock) {
      clock = nanoClock;
      return this;
    }

    /**
     * Shares what is to be shared with the guards of other processes.
     *
     * @param shared what they share; null means nothing
     * @return this builder
     */
    public Builder fleet(Fleet shared) {
      fleet = shared;
      return this;
    }

    /** {@return the guard} */
    public Guard build() {
      PriceTable table = prices == null ? PriceTable.shipped() : prices;
      return new DefaultGuard(
          new GuardSetup(mode, listener, policies, candidate, table, clock, fleet));
    }
  }
}
