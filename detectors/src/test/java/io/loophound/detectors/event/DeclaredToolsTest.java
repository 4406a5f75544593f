package io.loophound.detectors.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredToolsTest {

  @Test
  void knowsWhatIsNotAmongThem() {
    DeclaredTools tools = new DeclaredTools(Set.of("search", "shop/order"), "auto");

    assertThat(tools.lacks("search")).isFalse();
    assertThat(tools.lacks("shop/order")).isFalse();
    assertThat(tools.lacks("find")).isTrue();
    assertThat(tools.lacks("")).isTrue();
    assertThat(new DeclaredTools(Set.of(), "").lacks("search")).isTrue();
  }

  @Test
  void aPrefixThatModelsPutBeforeANameIsNoOtherTool() {
    DeclaredTools tools = new DeclaredTools(Set.of("search"), "");

    assertThat(tools.lacks("functions.search")).isFalse();
    assertThat(tools.lacks("default_api:search")).isFalse();
    assertThat(tools.lacks("functions.find")).isTrue();
  }

  @Test
  void ofTooManyOnlySomeAreKeptAndNothingIsSaidOfTheRest() {
    Set<String> many =
        IntStream.range(0, 500).mapToObj(number -> "tool" + number).collect(Collectors.toSet());

    DeclaredTools tools = new DeclaredTools(many, "");

    assertThat(tools.names()).hasSize(DeclaredTools.MOST);
    assertThat(tools.complete()).isFalse();
    assertThat(tools.lacks("find")).isFalse();
    assertThat(new DeclaredTools(Set.of("search"), false, "").lacks("find")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "auto, , auto, false", "AUTO, , auto, false", "VALIDATED, , auto, false",
    "none, , none, false", "any, , required, true", "REQUIRED, , required, true",
    "function, search, tool:search, true", "surprise, , '', false", ", , '', false"
  })
  void aChoiceIsSaidInOneWay(String mode, String tool, String said, boolean forces) {
    String choice = DeclaredTools.choice(mode, tool);

    assertThat(choice).isEqualTo(said);
    assertThat(new DeclaredTools(Set.of(), choice).forcesCall()).isEqualTo(forces);
  }
}
