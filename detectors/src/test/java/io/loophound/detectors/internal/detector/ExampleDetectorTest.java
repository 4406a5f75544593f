package io.loophound.detectors.internal.detector;

import static io.loophound.detectors.policy.Setting.count;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.guard.GuardScript;
import io.loophound.detectors.guard.Talk;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/adding.md: a detector is one class. */
class ExampleDetectorTest {

  // docs: a detector
  /** Too many tool calls in one run. */
  static final class ToolCount extends EngineSpec {
    static final Setting<Integer> THRESHOLD =
        count("threshold", 30, 1, 1000, "tool calls of a run");

    static final ToolCount SPEC = new ToolCount();

    private ToolCount() {
      super("tool-count", false, Action.BLOCK, THRESHOLD);
      traits(Trait.LIMIT);
    }

    @Override
    public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
      return List.of(new Engine(own));
    }

    private record Engine(DetectorPolicy own) implements Detector {
      @Override
      public Finding beforeModel(DetectorInput input) {
        Step newest = input.run().steps().newest();
        int count = newest == null ? 0 : newest.number();
        return count < own.get(THRESHOLD) ? null : finding(count);
      }

      private Finding finding(int count) {
        String what = "a run called tools too often";
        return Finding.of(SPEC, own.action(), 1, what).equal(List.of()).counted(count);
      }
    }
  }

  // docs: end

  @Test
  void theGuardAsksItAndNamesItsOption() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(ToolCount.SPEC.defaults().with(true).with("threshold", 3)));
    Talk talk = script.talk().user("Go");
    int made = 0;
    while (made < 10 && talk.step(Talk.call("tool" + made, "{}"), "result " + made)) {
      made++;
    }

    Verdict verdict = talk.last();
    assertThat(made).isEqualTo(3);
    assertThat(verdict.detector()).isEqualTo("tool-count");
    assertThat(verdict.action()).isEqualTo(Action.BLOCK);
  }

  @Test
  void itIsOffUnlessItIsSet() {
    GuardPolicy policy = GuardPolicy.builder().detector(ToolCount.SPEC.defaults()).build();

    assertThat(policy.detector(ToolCount.SPEC).enabled()).isFalse();
    assertThat(policy.detectors()).contains(ToolCount.SPEC.defaults());
  }
}
