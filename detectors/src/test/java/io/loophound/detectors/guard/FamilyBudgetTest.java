package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent sets to work counts for its budget, too. */
class FamilyBudgetTest {
  private static final Usage USED = new Usage(900, 100, false); // 0.0026 USD
  private static final RunKey TEAM = new RunKey("", "team#1", "", 1, 7);

  private static DetectorPolicy budget(String setting, Object limit) {
    return DetectorSpec.named("budget").defaults().with(setting, limit);
  }

  private static GuardPolicy policy(DetectorPolicy budget) {
    return GuardPolicy.builder().noDetectors().detector(budget).build();
  }

  private static GuardScript limited(String setting, Object limit) {
    return new GuardScript(AgentPolicies.of(policy(budget(setting, limit))));
  }

  private static Talk agent(GuardScript script, String agent, long scope) {
    return script.talk().agent(agent).scope(scope).usage(USED).user("Work of " + scope);
  }

  private static int rounds(Talk talk, int most) {
    int made = 0;
    while (made < most && talk.step(call("look", "{\"n\":" + made + "}"), "seen " + made)) {
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @CsvSource({"tokens,5000", "usd,0.0129"})
  void aChildSpendsWhatItsParentHasLeft(String setting, double limit) {
    GuardScript script = limited(setting, limit);
    Talk parent = agent(script, "boss", 1);
    assertThat(rounds(parent, 2)).isEqualTo(2);

    Talk child = agent(script, "clerk", 2).within(parent.key());
    assertThat(rounds(child, 9)).isEqualTo(3);

    assertThat(child.last().action()).isEqualTo(Action.BLOCK);
    assertThat(child.last().message())
        .contains("the budget of the run that started it is used up")
        .contains("loophound.budget." + setting);
    parent.expect(Action.TERMINATE, "budget");
    assertThat(parent.last().message())
        .contains("the budget of the run and of those it started is used up");
  }

  @Test
  void aLimitThatIsOnlyReportedStopsNoChild() {
    DetectorPolicy budget = budget("tokens", 2000).with("action.tokens", "warn");
    GuardScript script = new GuardScript(AgentPolicies.of(policy(budget)));
    Talk parent = agent(script, "boss", 1);
    assertThat(rounds(parent, 4)).isEqualTo(4);

    assertThat(rounds(agent(script, "clerk", 2).within(parent.key()), 9)).isEqualTo(9);
  }

  @Test
  void aLimitThatStopsDoesSoForAChildBesideABudgetThatOnlyReports() {
    DetectorPolicy budget =
        budget("tokens", 5000).with(Action.WARN).with("action.tokens", "terminate");
    GuardScript script = new GuardScript(AgentPolicies.of(policy(budget)));
    Talk parent = agent(script, "boss", 1);
    rounds(parent, 2);

    Talk child = agent(script, "clerk", 2).within(parent.key());
    assertThat(rounds(child, 9)).isEqualTo(3);
    assertThat(child.last().action()).isEqualTo(Action.BLOCK);
  }

  @Test
  void aGrandchildDoesToo() {
    GuardScript script = limited("tokens", 5000);
    Talk parent = agent(script, "boss", 1);
    rounds(parent, 1);
    Talk child = agent(script, "clerk", 2).within(parent.key());
    rounds(child, 1);
    Talk grandchild = agent(script, "intern", 3).within(child.key());
    assertThat(rounds(grandchild, 9)).isEqualTo(3);

    assertThat(rounds(child, 1)).isZero();
  }

  @Test
  void aTeamSharesOneBudgetAndIsNotShownAsARun() throws Exception {
    GuardScript script = limited("tokens", 20_000);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Talk> team = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      team.add(agent(script, "member " + i, i).within(TEAM));
    }
    int made = 0;
    for (Talk member : team) { // each begins before one of them has spent it all
      made += rounds(member, 1);
    }
    List<Future<Integer>> members = new ArrayList<>();
    for (Talk member : team) {
      members.add(threads.submit(() -> rounds(member, 50)));
    }
    for (Future<Integer> member : members) {
      made += member.get();
    }
    threads.shutdown();

    assertThat(made).isBetween(20, 23); // calls under way together may go over it
    assertThat(script.guard().runs().newest(10)).hasSize(4);
    assertThat(rounds(agent(script, "another", 9), 1)).isOne();
  }

  @Test
  void theParentsTimeIsTheChildsToo() {
    GuardScript script = limited("time", Duration.ofSeconds(60));
    Talk parent = agent(script, "boss", 1);
    rounds(parent, 1);
    script.pass(Duration.ofSeconds(50));
    Talk child = agent(script, "clerk", 2).within(parent.key()).tools(ToolSeam.STEERABLE);
    child.takes(Duration.ofSeconds(20));

    assertThat(rounds(child, 9)).isOne();
    assertThat(child.last().action()).isEqualTo(Action.BLOCK);
  }

  @Test
  void whoWorksForSomebodyElseLaterIsNotHeldToIt() {
    GuardScript script = limited("tokens", 5000);
    Talk first = agent(script, "boss", 1);
    rounds(first, 4);
    Talk clerk = agent(script, "clerk", 2).session("ann").within(first.key());
    assertThat(rounds(clerk, 9)).isOne();

    assertThat(rounds(clerk.scope(3), 1)).as("for nobody").isOne();
    Talk second = agent(script, "boss", 4);
    rounds(second, 1);
    assertThat(rounds(clerk.scope(5).within(second.key()), 1)).as("for another").isOne();
  }

  @Test
  void onAnotherThreadTheSameWorkIsStillTheParents() {
    GuardScript script = limited("tokens", 3000);
    Talk parent = agent(script, "boss", 1);
    rounds(parent, 1);
    Talk child = agent(script, "clerk", 2).within(parent.key());
    rounds(child, 1);

    assertThat(rounds(child.within(null), 9)).isOne();
  }

  @Test
  void eachIsHeldToItsOwnLimit() {
    GuardScript script =
        new GuardScript(
            AgentPolicies.of(GuardPolicy.builder().noDetectors().build())
                .replace("boss", policy(budget("tokens", 9000)))
                .replace("mild", policy(budget("tokens", 1000).with(Action.WARN)))
                .replace("clerk", policy(budget("tokens", 2000))));
    Talk boss = agent(script, "boss", 1);
    rounds(boss, 1);
    assertThat(rounds(agent(script, "clerk", 2).within(boss.key()), 9)).isEqualTo(2);
    assertThat(rounds(agent(script, "free", 3).within(boss.key()), 9)).isEqualTo(9);
    assertThat(rounds(agent(script, "clerk", 4).within(boss.key()), 9)).isZero();

    Talk mild = agent(script, "mild", 5);
    rounds(mild, 3);
    assertThat(rounds(agent(script, "free", 6).within(mild.key()), 9)).isEqualTo(9);
  }

  @Test
  void agentsThatCallEachOtherEndNothing() {
    GuardScript script = limited("tokens", 5000);
    Talk one = agent(script, "one", 1).session("a");
    Talk other = agent(script, "other", 2).session("b");
    rounds(one.within(other.key()), 1);
    rounds(other.within(one.key()), 1);
    rounds(one.within(other.key()), 1);
    assertThat(rounds(one.within(one.key()), 9)).isPositive();
  }

  @Test
  void aChildMayLandWhenItsParentsBudgetIsUsedUp() {
    DetectorPolicy budget = budget("tokens", 4000).with("landing-tools", "save");
    GuardScript script = new GuardScript(AgentPolicies.of(policy(budget)));
    Talk parent = agent(script, "boss", 1);
    rounds(parent, 2);
    Talk child = agent(script, "clerk", 2).within(parent.key()).tools(ToolSeam.STEERABLE);
    rounds(child, 2);

    assertThat(child.steps(9, call("save", "{}"), "saved")).isEqualTo(2);
    assertThat(agent(script, "intern", 3).within(parent.key()).ask().stops()).isTrue();
  }
}
