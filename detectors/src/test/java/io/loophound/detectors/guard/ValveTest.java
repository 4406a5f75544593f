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
  private static final int STOPPED = 7;

  private final GuardScript script = new GuardScript(policy -> policy.valve(6, 0.5));

  /** Rounds of a loop whose results differ in a time: weak evidence. */
  private static int masked(Talk talk, int most) {
    int made = 0;
    while (made < most
        && talk.step(
            call("search", "{}"), "no rows of the table matched at 10:0" + made % 10 + ":17")) {
      made++;
    }
    return made;
  }

  private static boolean isStopped(GuardScript script, int number) {
    return masked(script.talk().user("Find " + number), 12) == STOPPED;
  }

  private static boolean verbatimIsStopped(GuardScript script, int number) {
    return script.talk().user("Find " + number).steps(6, call("search", "{}"), "no rows") == 4;
  }

  @Test
  void tooLargeAShareOfWeakStopsOpensIt() {
    for (int i = 1; i <= 6; i++) {
      assertThat(isStopped(script, i)).as("run %s", i).isTrue();
    }
    assertThat(script.alerts()).hasSize(1);
    assertThat(script.alerts().get(0))
        .startsWith("the valve for sign masked opened: it stopped 6 of 6 runs of one caller")
        .contains("6 runs", "50 %", "5 minutes", "loophound.mode");
    assertThat(isStopped(script, 7)).isFalse();
    assertThat(script.alerts()).hasSize(1);
  }

  @Test
  void whatRepeatsToTheLetterInsideRunsNeverOpensIt() {
    for (int i = 1; i <= 200; i++) {
      assertThat(verbatimIsStopped(script, i)).as("run %s", i).isTrue();
    }
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void fewWeakStopsAmongManyRunsDoNotOpenIt() {
    for (int i = 1; i <= 20; i++) {
      script.talk().user("Say " + i).expectAllowed().reply("The number is " + i);
    }
    for (int i = 1; i <= 15; i++) {
      assertThat(isStopped(script, i)).as("run %s", i).isTrue();
    }
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void otherSignsAndCallersAreStillProtected() {
    for (int i = 1; i <= 7; i++) {
      masked(script.talk().caller("key-1").user("Find " + i), 12);
    }
    assertThat(script.alerts()).hasSize(1);
    assertThat(masked(script.talk().caller("key-2").user("Find it"), 12)).isEqualTo(STOPPED);
    Talk same = script.talk().caller("key-1").user("Find it");
    assertThat(same.steps(6, call("search", "{}"), "no rows")).isEqualTo(4);
  }

  @Test
  void itClosesByItselfAndSaysSo() {
    for (int i = 1; i <= 6; i++) {
      isStopped(script, i);
    }
    script.pass(Duration.ofMinutes(4));
    assertThat(isStopped(script, 7)).as("open, and stays so").isFalse();
    script.pass(Duration.ofMinutes(4));
    assertThat(isStopped(script, 8)).as("open, and stays so").isFalse();
    script.pass(Duration.ofMinutes(6));
    assertThat(isStopped(script, 9)).as("closed").isTrue();
    assertThat(script.alerts()).hasSize(2);
    assertThat(script.alerts().get(1)).startsWith("the valve for sign masked closed");
  }

  @Test
  void whatWasBlockedIsFreeWhenItOpens() {
    Talk first = script.talk().user("Find it");
    masked(first, 12);
    for (int i = 1; i <= 5; i++) {
      assertThat(isStopped(script, i)).isTrue();
    }
    first.expectAllowed();
  }

  @Test
  void runsOfAnotherMinuteDoNotCount() {
    for (int i = 1; i <= 20; i++) {
      assertThat(isStopped(script, i)).as("run %s", i).isTrue();
      script.pass(Duration.ofSeconds(12));
    }
    assertThat(script.alerts()).isEmpty();
  }

  @Test
  void anOperatorClosesItBySettingTheMode() {
    for (int i = 1; i <= 7; i++) {
      isStopped(script, i);
    }
    script.mode(Mode.OBSERVE);
    assertThat(isStopped(script, 8)).isFalse();
    script.mode(Mode.ENFORCE);
    assertThat(isStopped(script, 9)).isTrue();
  }

  @Test
  void whatIsOnlyObservedDoesNotOpenIt() {
    script.mode(Mode.OBSERVE);
    for (int i = 1; i <= 20; i++) {
      isStopped(script, i);
    }
    assertThat(script.alerts()).isEmpty();
  }

  @RepeatedTest(20)
  void alertsOnceThoughManyAreRefusedAtOnce() throws Exception {
    GuardScript crowd = new GuardScript(policy -> policy.valve(1, 0.01));
    Talk[] talks = new Talk[8];
    for (int i = 0; i < talks.length; i++) {
      talks[i] = crowd.talk().user("Find " + i);
      masked(talks[i], 9);
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
