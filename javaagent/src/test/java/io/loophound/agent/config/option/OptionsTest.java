package io.loophound.agent.config.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.compat.Compat;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.policy.Setting;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OptionsTest {

  static List<Option> options() {
    return Options.all();
  }

  @Test
  void namesAreUnique() {
    Set<String> names = new HashSet<>();
    Set<String> variables = new HashSet<>();
    for (Option option : Options.all()) {
      assertThat(names.add(option.name())).as(option.name()).isTrue();
      assertThat(variables.add(option.environment())).as(option.environment()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("options")
  void everyOptionIsWellFormed(Option option) {
    assertThat(option.name()).matches("[a-z]+(-[a-z]+)*(\\.(<name>|<option>|[a-z]+(-[a-z]+)*))*");
    assertThat(option.description()).endsWith(".").doesNotContain("|");
    assertThat(Values.check(option, option.defaultValue())).isEqualTo(option.defaultValue());
    assertThat(option.property()).isEqualTo("loophound." + option.name());
  }

  static List<DetectorSpec> detectors() {
    return DetectorSpec.all();
  }

  @ParameterizedTest
  @MethodSource("detectors")
  void everyOptionOfADetectorIsInTheTable(DetectorSpec spec) {
    Option action = Options.find(spec.name() + ".action");
    Option enabled = Options.find(spec.name() + ".enabled");

    assertThat(action.defaultValue()).isEqualTo(lower(spec.defaults().action()));
    assertThat(enabled.defaultValue()).isEqualTo("" + spec.defaults().enabled());
    for (Setting<?> setting : spec.settings()) {
      Option option = Options.find(spec.prefix() + setting.name());
      assertThat(option != null).as(setting.name()).isEqualTo(setting.isOption());
      if (option != null && Number.class.isAssignableFrom(setting.type())) {
        assertThat(option.min()).isEqualTo(setting.min());
        assertThat(option.max()).isEqualTo(setting.max());
        assertThat(Double.parseDouble(option.defaultValue()))
            .isEqualTo(((Number) setting.defaultValue()).doubleValue());
      }
    }
  }

  @Test
  void everySystemOfCompatIsAChoice() {
    assertThat(Options.find("compat").allowed())
        .isEqualTo("none|" + String.join("|", Compat.SYSTEMS));
  }

  @Test
  void wordsOfChoicesAreThoseOfTheEnums() {
    assertThat(Options.find("mode").allowed().split("\\|"))
        .containsExactly(Arrays.stream(Mode.values()).map(this::lower).toArray(String[]::new));
    assertThat(Options.find("tail.action").allowed().split("\\|"))
        .containsExactly(
            Arrays.stream(Action.values())
                .filter(action -> action != Action.ALLOW)
                .map(this::lower)
                .toArray(String[]::new));
  }

  @Test
  void defaultsOfWindowAndCooldownAreThoseOfThePolicy() {
    GuardPolicy policy = GuardPolicy.defaults();

    assertThat(Options.find("window").defaultValue()).isEqualTo("" + policy.window());
    assertThat(Values.millis(Options.find("cooldown").defaultValue()))
        .isEqualTo((double) policy.cooldown().toMillis());
  }

  @Test
  void aSeamIsFoundByAnyWayOfWritingItsName() {
    assertThat(Options.find("seam.jdk-http.enabled")).isSameAs(GeneralOptions.SEAM);
    assertThat(Options.findVariable("LOOPHOUND_SEAM_JDK_HTTP_ENABLED"))
        .isEqualTo(Options.seamKey("jdk-http"))
        .isEqualTo("seam.jdk-http.enabled");
    assertThat(Options.find("seam..enabled")).isNull();
    assertThat(Options.find("seam.enabled")).isNull();
    assertThat(Options.findVariable("LOOPHOUND_SEAM_ENABLED")).isNull();
  }

  private String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
