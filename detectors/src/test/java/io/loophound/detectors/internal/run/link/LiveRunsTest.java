package io.loophound.detectors.internal.run.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.turn.RecentReplies;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LiveRunsTest {
  private static final GuardPolicy POLICY = GuardPolicy.defaults();

  private long now = 1;
  private final LiveRuns runs = new LiveRuns(10, Duration.ofMinutes(30), () -> now);

  private static Run run(int number) {
    return new Run(number, RunKey.ofThread(1), POLICY, Weights.of(POLICY), new RecentReplies(), 0);
  }

  @Test
  void findsARunWhereItStands() {
    Run run = runs.of(7, () -> run(1));
    assertThat(runs.of(7)).isSameAs(run);
    assertThat(runs.of(7, () -> run(2))).isSameAs(run);
    assertThat(runs.of(8)).isNull();
  }

  @Test
  void aRunThatWasIdleIsForgotten() {
    Run run = runs.of(7, () -> run(1));
    now += Duration.ofMinutes(31).toNanos();
    assertThat(runs.knows(run)).isFalse();
    assertThat(runs.of(7)).isNull();
  }

  @Test
  void runsAndTheirPlacesAreBounded() {
    for (int i = 0; i < 1000; i++) {
      int number = i;
      Run run = runs.of(number, () -> run(number));
      runs.add(-1 - number, new Link(run, 0));
    }
    assertThat(runs.all()).hasSizeLessThanOrEqualTo(10);
    int standing = 0;
    for (int i = 0; i < 1000; i++) {
      standing += runs.at(i).length + runs.at(-1 - i).length;
    }
    assertThat(standing).isLessThanOrEqualTo(20);
  }

  @Test
  void aForgottenRunGetsNoPlaceUntilItIsAdmitted() {
    Run run = runs.of(7, () -> run(1));
    now += Duration.ofMinutes(31).toNanos();
    assertThat(runs.of(9, () -> run(2))).isNotNull();
    runs.admit(run);
    runs.add(8, new Link(run, 0));
    assertThat(runs.of(8)).isSameAs(run);
  }

  @Test
  void theNewestEightOfAPlaceAreKeptOldestFirst() {
    for (int i = 0; i < 10; i++) {
      Run run = run(i);
      runs.admit(run);
      runs.add(5, new Link(run, i));
    }
    assertThat(runs.at(5)).extracting(Link::deltaFrom).containsExactly(2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void theTableIsBoundedAndGrowsInOrder() {
    LinkTable table = new LinkTable(300);
    Run[] all = new Run[100];
    for (int i = 0; i < 3000; i++) {
      int number = i % all.length;
      all[number] = all[number] == null ? run(number) : all[number];
      table.add(i / 2, new Link(all[number], i));
    }
    assertThat(table.size()).isEqualTo(300);
    int newest = table.newest(1499);
    assertThat(table.link(newest).deltaFrom()).isEqualTo(2999);
    assertThat(table.link(table.before(newest)).deltaFrom()).isEqualTo(2998);
    assertThat(table.newest(1200)).isZero();
    for (Run run : all) {
      table.removeAll(run.links());
    }
    assertThat(table.size()).isZero();
  }
}
