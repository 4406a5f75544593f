package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.Price;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownModelsTest {
  private final List<String> told = new ArrayList<>();

  private final GuardListener listener =
      new GuardListener() {
        @Override
        public void onVerdict(Verdict verdict) {}

        @Override
        public void onUnknownModel(String model, Price used) {
          told.add(model + " " + used.input() + " " + used.output());
        }
      };

  private static void call(Guard guard, String model) {
    guard.before(
        new ModelRequest(
            Origin.of("test"), RunKey.ofThread(1), model, Conversation.of(List.of()), "", ""));
  }

  @Test
  void eachModelIsToldOnceWithThePriceThatIsUsed() {
    GuardPolicy policy =
        GuardPolicy.builder()
            .detector(Budget.SPEC.defaults().with(Budget.UNKNOWN_INPUT, 7.0))
            .build();
    Guard guard = Guards.of(policy, () -> Mode.ENFORCE, listener);
    for (String model : List.of("own", "gpt-4.1", "other", "", "own", "openai/gpt-4.1")) {
      call(guard, model);
    }

    assertThat(told).containsExactly("own 7.0 30.0", "other 7.0 30.0");
  }

  @Test
  void endlessNewNamesAreBounded() {
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, listener);
    for (int i = 0; i < 1_500; i++) {
      call(guard, "m" + i);
    }

    assertThat(told).hasSize(1_000);
  }
}
