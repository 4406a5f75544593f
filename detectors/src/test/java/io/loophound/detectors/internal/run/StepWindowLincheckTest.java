package io.loophound.detectors.internal.run;

import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.run.turn.RecentReplies;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.score.CallTime;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.GuardPolicy;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/** The windows of a run as the guard uses them, under the run's lock, by parallel tools. */
@Param(name = "value", gen = IntGen.class, conf = "1:2")
public class StepWindowLincheckTest {
  private static final GuardPolicy POLICY = GuardPolicy.defaults().toBuilder().window(2).build();

  private final Run run =
      new Run(1, RunKey.ofThread(1), POLICY, Weights.of(POLICY), new RecentReplies(), 0);

  @Operation
  public int execute(@Param(name = "value") int value) {
    return run.locked(
        () -> {
          Step step = run.execute("", "read", "{\"page\":" + value + "}");
          run.steps().complete(step, "page " + value, false, new CallTime(0, 0));
          return step.isNewOutcome() ? step.number() : -step.number();
        });
  }

  @Operation
  public String window() {
    return run.locked(
        () -> {
          StringBuilder all = new StringBuilder();
          for (Step step : run.steps().all()) {
            all.append(step.number()).append(step.isComplete() ? "+ " : "- ");
          }
          return all.toString();
        });
  }

  @Operation
  public void recount() {
    run.locked(run::recount);
  }

  @Test
  void isLinearizable() {
    new StressOptions()
        .iterations(6)
        .invocationsPerIteration(800)
        .threads(3)
        .actorsPerThread(3)
        .check(StepWindowLincheckTest.class);
  }
}
