package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.RunView;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Other policies, while runs go on. */
class ApplyTest {
  private static final ToolCall SEARCH = call("search", "{\"page\":1}");

  private final GuardScript script = new GuardScript(at(10));
  private final Talk talk = script.talk().agent("planner").user("Find it");

  private static AgentPolicies at(double threshold) {
    return AgentPolicies.of(policy(threshold, Action.BLOCK));
  }

  private static GuardPolicy policy(double threshold, Action action) {
    return GuardPolicy.builder()
        .noDetectors()
        .detector(GuardScript.at("sequence", threshold, action))
        .build();
  }

  private void apply(AgentPolicies policies) {
    script.guard().apply(policies, null, PriceTable.shipped());
  }

  private int steps(int most) {
    return talk.steps(most, SEARCH, "no rows");
  }

  @Test
  void aLowerThresholdStopsTheVeryNextCall() {
    assertThat(steps(6)).isEqualTo(6);

    apply(at(4));

    assertThat(talk.ask().stops()).isTrue();
  }

  @Test
  void aHigherThresholdLetsAStoppedRunGoOnWithWhatItHasInItsWindow() {
    assertThat(steps(20)).isEqualTo(10);

    apply(at(15));

    assertThat(steps(20)).isEqualTo(5);
  }

  @Test
  void aPolicyThatDecidesTheSameLiftsNothing() {
    assertThat(steps(20)).isEqualTo(10);

    apply(at(10));

    assertThat(talk.ask().stops()).isTrue();
    assertThat(script.verdicts()).hasSize(1);
  }

  /** What decides about no run lifts no block, also of an agent with a policy of its own. */
  @Test
  void anOptionThatDecidesNothingLiftsNothing() {
    AgentPolicies own = at(10).replace("planner", policy(4, Action.BLOCK));
    apply(own);
    assertThat(steps(20)).isEqualTo(4);

    Exemptions hosts = new Exemptions(List.of(), List.of("127.*"), List.of(), List.of());
    apply(own.map(each -> each.toBuilder().exemptions(hosts).valve(3, 0.1).build()));

    assertThat(talk.ask().stops()).isTrue();
    assertThat(script.guard().runs().newest(1).get(0).state()).isEqualTo(RunView.State.BLOCKED);
  }

  @Test
  void anAgentWhosePolicyChangesLivesAgainWithEmptyWindows() {
    Talk other = script.talk().agent("writer").user("Write it");
    assertThat(steps(20)).isEqualTo(10);
    assertThat(other.steps(9, SEARCH, "no rows")).isEqualTo(9);

    apply(at(10).replace("planner", policy(4, Action.TERMINATE)));

    assertThat(steps(20)).isEqualTo(3); // and the result that the refused request brought
    assertThat(other.steps(20, SEARCH, "no rows")).isEqualTo(1);
  }

  @Test
  void aTerminatedAgentLivesAgainWhenItsPolicyChanges() {
    AgentPolicies strict = at(10).replace("planner", policy(3, Action.TERMINATE));
    apply(strict);
    assertThat(steps(20)).isEqualTo(3);
    assertThat(talk.ask().stops()).isTrue();

    apply(strict.replace("planner", policy(5, Action.TERMINATE)));

    assertThat(steps(20)).isEqualTo(4); // and the result that the refused request brought
  }

  @Test
  void whatAnOperatorEndedStaysEnded() {
    assertThat(steps(2)).isEqualTo(2);
    String run = script.guard().runs().newest(1).get(0).id();
    script.guard().runs().terminate(run);

    apply(at(20).replace("planner", policy(9, Action.BLOCK)));

    assertThat(talk.ask().stops()).isTrue();
  }

  @Test
  void anExemptionLetsTheNextCallGo() {
    assertThat(steps(20)).isEqualTo(10);

    Exemptions free = new Exemptions(List.of("plan*"), List.of(), List.of(), List.of());
    apply(AgentPolicies.of(policy(10, Action.BLOCK).toBuilder().exemptions(free).build()));

    assertThat(steps(20)).isEqualTo(20);
  }

  @Test
  void aWindowMayBecomeSmallerAndLarger() {
    GuardPolicy policy = policy(10, Action.BLOCK);
    assertThat(steps(8)).isEqualTo(8);

    apply(AgentPolicies.of(policy.toBuilder().window(2).build()));
    assertThat(steps(1)).isEqualTo(1);
    apply(AgentPolicies.of(policy.toBuilder().window(50).build()));

    assertThat(steps(20)).isEqualTo(1);
  }

  @Test
  void aCandidateComesChangesAndGoes() {
    script.guard().apply(at(10), at(3), PriceTable.shipped());
    assertThat(steps(4)).isEqualTo(4);
    assertThat(script.shadows()).hasSize(1);

    script.guard().apply(at(10), at(5), PriceTable.shipped());
    script.guard().apply(at(10), null, PriceTable.shipped());
    assertThat(steps(5)).isEqualTo(5);
    assertThat(script.shadows()).hasSize(1);
  }
}
