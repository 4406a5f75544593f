package io.loophound.detectors.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A thousand changes of policy under load: no decision has a value of each of two. */
class ApplyUnderLoadTest {
  private static final int CHANGES = 1000;
  private static final AgentPolicies STRICT = policies(3, 60);
  private static final AgentPolicies PATIENT = policies(6, 120);

  private final GuardScript script = new GuardScript(STRICT);
  private final AtomicBoolean done = new AtomicBoolean();

  private static AgentPolicies policies(int threshold, int cooldown) {
    return AgentPolicies.of(
        GuardPolicy.builder()
            .noDetectors()
            .detector(GuardScript.at("sequence", threshold, Action.BLOCK))
            .cooldown(Duration.ofSeconds(cooldown))
            .valve(100_000, 1)
            .build());
  }

  private void underLoad(Runnable loop, Consumer<Boolean> change) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> loops = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        loops.add(threads.submit(loop));
      }
      for (int i = 1; i <= CHANGES; i++) {
        change.accept(i % 2 == 0);
      }
      done.set(true);
      for (Future<?> each : loops) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void noDecisionMixesTwoPolicies() throws Exception {
    underLoad(
        this::loop,
        even -> script.guard().apply(even ? STRICT : PATIENT, null, PriceTable.shipped()));

    for (Verdict verdict : script.verdicts()) {
      String seconds = verdict.evidence().remedy().property().contains("(now 3;") ? "PT1M" : "PT2M";
      assertThat(verdict.cooldown()).isEqualTo(Duration.parse(seconds));
    }
    script.guard().apply(STRICT, null, PriceTable.shipped());
    assertThat(steps()).isEqualTo(3);
    script.guard().apply(PATIENT, null, PriceTable.shipped());
    assertThat(steps()).isEqualTo(6);
  }

  @Test
  void noDecisionTakesThePolicyOfOneModeIntoAnother() throws Exception {
    script.guard().apply(STRICT, null, PriceTable.shipped(), () -> Mode.OBSERVE);
    underLoad(
        this::enforcesPatiently,
        even ->
            script
                .guard()
                .apply(
                    even ? STRICT : PATIENT,
                    null,
                    PriceTable.shipped(),
                    () -> even ? Mode.OBSERVE : Mode.ENFORCE));
  }

  private void enforcesPatiently() {
    while (!done.get()) {
      assertThat(steps()).isBetween(6, 20);
    }
  }

  private void loop() {
    while (!done.get()) {
      assertThat(steps()).isBetween(3, 6);
    }
  }

  private int steps() {
    return script.talk().user("Find it").steps(20, Talk.call("search", "{}"), "no rows");
  }
}
