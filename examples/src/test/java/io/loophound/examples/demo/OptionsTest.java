package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

  @Test
  void hasDefaults() {
    assertThat(Options.parse())
        .isEqualTo(
            new Options(false, false, false, Path.of("javaagent", "target", "loophound.jar")));
  }

  @Test
  void takesOptionsInAnyOrderAndTheLastAgent() {
    assertThat(Options.parse("--agent=a.jar", "--color", "--json", "--agent=b.jar", "-h"))
        .isEqualTo(new Options(true, true, true, Path.of("b.jar")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--jsn", "json", "", "--agent", "--agent="})
  void refusesAnythingElse(String argument) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Options.parse(argument))
        .withMessageContaining("unknown option " + argument);
  }
}
