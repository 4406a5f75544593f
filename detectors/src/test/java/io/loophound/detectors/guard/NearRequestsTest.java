package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import org.junit.jupiter.api.Test;

/** Requests are digested for the counter that compares them, and only where it is on. */
class NearRequestsTest {
  private static final int MANY = 12;
  private static final String REPORT =
      "The depot in the north has sent its report about lorries, drivers and pallets. ".repeat(12);

  private static int steps(GuardScript script) {
    Talk talk = script.talk().user("What do the depots report?");
    int made = 0;
    while (made < MANY && talk.step(call("read", "{\"page\":" + made + "}"), page(made))) {
      made++;
    }
    return made;
  }

  /** Another word each time, in a text that is otherwise the same. */
  private static String page(int number) {
    return REPORT + "abcdefghijkl".charAt(number) + "lice wrote it.";
  }

  @Test
  void nearOnesAreCountedByWeighted() {
    assertThat(steps(new GuardScript(GuardScript.only("weighted", 4, Action.BLOCK)))).isEqualTo(5);
  }

  @Test
  void aFurtherOneCountsThemToo() {
    GuardScript script =
        new GuardScript(
            policy -> policy.noDetectors().further(GuardScript.at("weighted", 4, Action.BLOCK)));
    assertThat(steps(script)).isEqualTo(5);
  }

  @Test
  void onlyWhatIsOnHasATrait() {
    GuardPolicy off = GuardPolicy.defaults();
    GuardPolicy on = off.toBuilder().detector("weighted", own -> own.with(true)).build();
    GuardPolicy further = off.toBuilder().further(on.detector("weighted")).build();

    assertThat(off.has(Trait.COMPARES_TEXTS)).isFalse();
    assertThat(on.has(Trait.COMPARES_TEXTS)).isTrue();
    assertThat(further.has(Trait.COMPARES_TEXTS)).isTrue();
  }
}
