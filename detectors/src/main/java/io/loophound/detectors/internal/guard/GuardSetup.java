package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a guard is made of.
 *
 * @param mode read at every call
 * @param candidate a policy that only reports; null for none
 * @param clock nanoseconds from any origin, never running backwards
 * @param fleet what is shared with the guards of other processes; null for nothing
 */
public record GuardSetup(
    Supplier<Mode> mode,
    GuardListener listener,
    AgentPolicies policies,
    AgentPolicies candidate,
    PriceTable prices,
    LongSupplier clock,
    Fleet fleet) {}
