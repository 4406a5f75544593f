package io.loophound.detectors.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AgentPoliciesTest {
  private final GuardPolicy forAll =
      GuardPolicy.builder().window(30).cooldown(Duration.ofSeconds(7)).build();

  private final AgentPolicies policies = AgentPolicies.of(forAll);

  @Test
  void agentsWithoutAnOwnPolicyHaveTheOneForAll() {
    AgentPolicies changed = policies.change("planner", policy -> policy.steers(0));

    assertThat(changed.of("writer")).isSameAs(forAll);
    assertThat(changed.of("")).isSameAs(forAll);
    assertThat(changed.hasOwn("writer")).isFalse();
    assertThat(changed.hasOwn("planner")).isTrue();
  }

  @Test
  void aChangeInheritsWhatItDoesNotName() {
    GuardPolicy planner = policies.change("planner", policy -> policy.window(50)).of("planner");

    assertThat(planner.window()).isEqualTo(50);
    assertThat(planner.cooldown()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void aReplacementInheritsNothing() {
    GuardPolicy own = GuardPolicy.builder().window(50).build();
    GuardPolicy planner = policies.replace("planner", own).of("planner");

    assertThat(planner.window()).isEqualTo(50);
    assertThat(planner.cooldown()).isEqualTo(GuardPolicy.defaults().cooldown());
  }

  @Test
  void policiesAreNeverChangedInPlace() {
    policies.change("planner", policy -> policy.window(50));

    assertThat(policies.of("planner")).isSameAs(forAll);
    assertThat(forAll.window()).isEqualTo(30);
  }

  @Test
  void aBadChangeAndANamelessAgentAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policies.change("planner", policy -> policy.window(1)))
        .withMessage("window = 1: allowed is 2 to 1000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policies.replace("", forAll))
        .withMessage("agent = \"\": allowed is a name");
  }

  @Test
  void somethingIsMadeOfEachPolicyOnce() {
    AgentPolicies shared =
        policies.replace("a", forAll).change("b", policy -> policy.cooldown(Duration.ofHours(1)));

    assertThat(shared.each(policy -> new Object())).containsOnlyKeys(forAll, shared.of("b"));
    assertThat(shared.longest(GuardPolicy::cooldown)).isEqualTo(Duration.ofHours(1));
  }
}
