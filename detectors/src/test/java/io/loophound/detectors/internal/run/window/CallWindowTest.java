package io.loophound.detectors.internal.run.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.Waste;
import org.junit.jupiter.api.Test;

class CallWindowTest {
  private static final GuardPolicy DEFAULTS = GuardPolicy.defaults();
  private static final GuardPolicy COMPARING =
      GuardPolicy.builder().detector("weighted", detector -> detector.with(true)).build();
  private static final TextDigest DELTA = TextDigests.of("What does the third chapter say?");
  private static final TextDigest REPLY = TextDigests.of("It is about the siege of the city.");

  private static ModelCall call(CallWindow window, long asked) {
    ModelCall call = window.begin(DELTA, false, 1);
    call.cost(300, 0.0125, true);
    window.end(call, REPLY, asked, false, 2);
    return call;
  }

  @Test
  void textsAreKeptOnlyIfTheyAreCompared() {
    ModelCall plain = call(new CallWindow(DEFAULTS), 7);
    ModelCall compared = call(new CallWindow(COMPARING), 7);

    assertThat(compared.delta()).isEqualTo(DELTA);
    assertThat(compared.reply()).isEqualTo(REPLY);
    assertThat(compared.calls()).isEqualTo(7);
    assertThat(plain.delta().words()).isZero();
    assertThat(plain.calls()).isZero();
    for (ModelCall call : new ModelCall[] {plain, compared}) {
      assertThat(call.asksForTools()).isTrue();
      assertThat(call.tokens()).isEqualTo(300);
      assertThat(call.usd()).isEqualTo(0.0125);
      assertThat(call.isEstimated()).isTrue();
    }
  }

  @Test
  void anotherPolicyKeepsWhatIsKnown() {
    CallWindow window = new CallWindow(DEFAULTS);
    call(window, 7);
    window.judgeBy(COMPARING);
    ModelCall later = call(window, 9);

    assertThat(later.delta()).isEqualTo(DELTA);
    assertThat(window.hasReplied(REPLY)).isTrue();
    assertThat(window.wasteSince(0, Amount.NONE)).isEqualTo(new Waste(2, 600, 0.025, true));
    window.judgeBy(DEFAULTS);
    assertThat(window.hasReplied(REPLY)).isTrue();
    assertThat(window.wasteSince(1, Amount.NONE)).isEqualTo(new Waste(1, 300, 0.0125, true));
    assertThat(later.asksForTools()).isTrue();
  }

  @Test
  void answeredMeansWithoutTools() {
    CallWindow window = new CallWindow(DEFAULTS);
    call(window, 7);
    assertThat(window.isAnswered()).isFalse();
    call(window, 0);
    assertThat(window.isAnswered()).isTrue();
  }
}
