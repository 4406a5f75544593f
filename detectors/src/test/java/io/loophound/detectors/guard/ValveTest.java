package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class ValveTest {
  private final GuardScript script = new GuardScript(policy -> policy.valve(6, 1));

  private static boolean loopIsStopped(GuardScript script, int number) {
    return script.talk().user("Find " + number).steps(6, call("search", "{}"), "no rows") == 4;
  }

  @Test
  void tooManyRunsOpenIt() {
    for (int i = 1; i <= 6; i++) {
      assertThat(loopIsStopped(script, i)).as("run %s", i).isTrue();
    }
    assertThat(script.alerts()).hasSize(1);
    assertThat(script.alerts().get(0))
        .startsWith("repetition stopped too much of one caller within a minute")
        .contains("6 runs", "100 %", "5 minutes", "loophound.mode");
    assertThat(loopIsStopped(script, 7)).isFalse();
    assertThat(script.alerts()).hasSize(1);
    assertThat(script.verdicts().get(6).enforced()).isFalse();
  }

  @Test
  void aFleetThatShipsHarmedByOneDetectorOpensItWithin20Kills() {
    GuardScript fleet = new GuardScript();
    int killed = 0;
    while (killed < 50 && loopIsStopped(fleet, killed)) {
      killed++;
    }
    assertThat(killed).isEqualTo(20);
  }

  @Test
  void otherDetectorsAndCallersAreStillProtected() {
    for (int i = 1; i <= 7; i++) {
      script.talk().caller("key-1").user("Find " + i).steps(6, call("search", "{}"), "no rows");
    }
    Talk other = script.talk().caller("key-2").user("Find it");
    assertThat(other.steps(6, call("search", "{}"), "no rows")).isEqualTo(4);
    Talk same = script.talk().caller("key-1");
    int made = 0;
    while (made < 40 && !same.anew().user("Give me JSON, please").ask().stops()) {
      same.reply("Sure, here is all of the JSON.");
      made++;
    }
    assertThat(made).isEqualTo(10);
    assertThat(script.alerts()).hasSize(1);
  }

  @Test
  void itClosesByItselfOnceThereWasNothingToStop() {
    for (int i = 1; i <= 6; i++) {
      loopIsStopped(script, i);
    }
    script.pass(Duration.ofMinutes(4));
    assertThat(loopIsStopped(script, 7)).as("open, and stays so").isFalse();
    script.pass(Duration.ofMinutes(4));
    assertThat(loopIsStopped(script, 8)).as("open, and stays so").isFalse();
    script.pass(Duration.ofMinutes(5));
    assertThat(loopIsStopped(script, 9)).as("closed").isTrue();
    assertThat(script.alerts()).hasSize(1);
  }

  @Test
  void aTaskThatOneThreadBeginsAgainAndAgainDoesNotOpenIt() {
    Talk talk = script.talk();
    for (int i = 0; i < 50; i++) {
      talk.anew().user("Find it").steps(6, call("search", "{}"), "no rows");
      script.pass(Duration.ofMillis(100));
    }
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void conversationsThatOneThreadBeginsOneAfterTheOtherDoNotOpenIt() {
    Talk talk = script.talk();
    int made = 0;
    for (int i = 1; i <= 100; i++) {
      if (!talk.anew().user("Attempt " + i + ": name the capital of Freedonia").ask().stops()) {
        talk.reply("I do not know any country of that name.");
        made++;
      }
    }
    assertThat(made).isLessThan(30);
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void whatWasBlockedIsFreeWhenItOpens() {
    Talk first = script.talk().user("Find it");
    first.steps(6, call("search", "{}"), "no rows");
    for (int i = 1; i <= 5; i++) {
      assertThat(loopIsStopped(script, i)).isTrue();
    }
    first.expectAllowed();
  }

  @Test
  void oneRunIsNeverTooMany() {
    Talk talk = script.talk().user("Find it");
    talk.steps(6, call("search", "{}"), "no rows");
    for (int i = 0; i < 500; i++) {
      talk.expectBlocked("repetition");
    }
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void runsOfAnotherMinuteDoNotCount() {
    for (int i = 1; i <= 20; i++) {
      assertThat(loopIsStopped(script, i)).as("run %s", i).isTrue();
      script.pass(Duration.ofSeconds(12));
    }
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void tooLargeAShareOfAllCallsOpensIt() {
    GuardScript share = new GuardScript(policy -> policy.valve(1000, 0.25));
    Talk healthy = share.talk().user("Count");
    for (int i = 0; i < 60; i++) {
      assertThat(healthy.step(call("count", "{}"), "number " + i)).isTrue();
    }
    for (int i = 1; i <= 10; i++) {
      assertThat(loopIsStopped(share, i)).isTrue();
    }
    assertThat(share.alerts()).isEmpty();
    Talk stubborn = share.talk().user("Find it");
    stubborn.steps(6, call("search", "{}"), "no rows");
    int refused = 1;
    while (refused < 100 && share.alerts().isEmpty()) {
      stubborn.expectBlocked("repetition");
      refused++;
    }
    // 60 healthy calls and 10 loops of 4 + 1; the last loop made 4 and tried n times:
    // 10 + n > (114 + n) / 4
    assertThat(refused).isEqualTo(25);
    stubborn.expectAllowed();
  }

  @Test
  void aShareOfFewRunsSaysNothing() {
    GuardScript share = new GuardScript(policy -> policy.valve(1000, 0.01));
    for (int i = 1; i <= 4; i++) {
      assertThat(loopIsStopped(share, i)).isTrue();
    }
    assertThat(share.alerts()).isEmpty();
    assertThat(loopIsStopped(share, 5)).isTrue();
    assertThat(share.alerts()).hasSize(1);
  }

  @Test
  void anOperatorClosesItBySettingTheMode() {
    for (int i = 1; i <= 7; i++) {
      loopIsStopped(script, i);
    }
    script.mode(Mode.OBSERVE);
    assertThat(loopIsStopped(script, 8)).isFalse();
    script.mode(Mode.ENFORCE);
    for (int i = 9; i <= 14; i++) {
      assertThat(loopIsStopped(script, i)).as("run %s", i).isTrue();
    }
    assertThat(script.alerts()).hasSize(2);
  }

  @Test
  void whatIsOnlyObservedDoesNotOpenIt() {
    script.mode(Mode.OBSERVE);
    for (int i = 1; i <= 20; i++) {
      loopIsStopped(script, i);
    }
    assertThat(script.alerts()).isEmpty();
  }

  @RepeatedTest(20)
  void alertsOnceThoughManyAreRefusedAtOnce() throws Exception {
    GuardScript crowd = new GuardScript(policy -> policy.valve(1, 1));
    Talk[] talks = new Talk[8];
    for (int i = 0; i < talks.length; i++) {
      talks[i] = crowd.talk().user("Find " + i);
      talks[i].steps(4, call("search", "{}"), "no rows");
    }
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(talks.length);
    for (Talk talk : talks) {
      pool.execute(
          () -> {
            try {
              start.await();
              talk.ask();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    start.countDown();
    pool.shutdown();
    assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(crowd.alerts()).hasSize(1);
  }
}
