package io.loophound.detectors.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DetectorSpecTest {
  static List<DetectorSpec> specs() {
    return DetectorSpec.all();
  }

  private static DetectorPolicy set(String detector, String option, Object value) {
    return DetectorSpec.named(detector).defaults().with(option, value);
  }

  @Test
  void limitsAreAskedFirst() {
    assertThat(DetectorSpec.all())
        .extracting(DetectorSpec::name)
        .doesNotHaveDuplicates()
        .startsWith("breaker", "steps", "budget", "score");
  }

  @ParameterizedTest
  @MethodSource("specs")
  void everySettingIsNamedAndMayLieOnItsEdges(DetectorSpec spec) {
    assertThat(spec.settings()).extracting(Setting::name).doesNotHaveDuplicates();
    for (Setting<?> setting : spec.settings()) {
      assertThat(setting.name()).matches("[a-z]+([-.][a-z]+)*");
      assertThat(setting.description()).isNotBlank().doesNotEndWith(".");
      if (Number.class.isAssignableFrom(setting.type()) || setting.type() == Duration.class) {
        for (double edge : new double[] {setting.min(), setting.max()}) {
          DetectorPolicy policy = spec.defaults().set(setting, edge);
          assertThat(GuardPolicy.builder().detector(policy).build().detector(spec))
              .isEqualTo(policy);
        }
      }
    }
  }

  @Test
  void aValueMayBeOfItsTypeOrATextAsInTheConfiguration() {
    assertThat(set("sequence", "threshold", 5)).isEqualTo(set("sequence", "threshold", "5"));
    assertThat(set("sequence", "threshold", 5).get("threshold")).isEqualTo(5);
    assertThat(set("tail", "window", Duration.ofMinutes(2))).isEqualTo(set("tail", "window", 120));
    assertThat(set("budget", "tokens", 5_000_000_000L).get("tokens")).isEqualTo(5_000_000_000L);
    assertThat(set("budget", "tell-model", "true").get("tell-model")).isEqualTo(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sequence | threshold | 2.5  | sequence.threshold = 2.5: allowed is a whole number",
        "sequence | threshold | many | sequence.threshold = many: allowed is 1 to 1000",
        "budget | tell-model | maybe | budget.tell-model = maybe: allowed is one of [true, false]",
        "tail       | window    | 0    | tail.window = 0: allowed is 1 to 86400",
        "tail       | widow     | 1    | tail.widow: allowed are [threshold, messages, window]"
      })
  void anErrorNamesKeyValueAndWhatIsAllowed(
      String detector, String option, String value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set(detector, option, value))
        .withMessage(message);
  }

  @Test
  void whatIsNoOptionCannotBeSetByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> set("sequence", "beforehand", true))
        .withMessage("sequence.beforehand: allowed are [threshold]");
  }

  @Test
  void aSettingOfAnotherDetectorIsRefused() {
    Setting<?> messages = DetectorSpec.named("tail").setting("messages");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DetectorSpec.named("sequence").defaults().set(messages, 3))
        .withMessageStartingWith("sequence.messages: allowed are [threshold,");
  }
}
