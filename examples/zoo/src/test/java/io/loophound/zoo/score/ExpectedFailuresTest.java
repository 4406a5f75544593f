package io.loophound.zoo.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.script.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedFailuresTest {

  @Test
  void eachIsAKnownProgramWithAReason() {
    assertThat(Catalog.all())
        .extracting(Program::name)
        .containsAll(ExpectedFailures.read().keySet());
    assertThat(ExpectedFailures.read().values()).allSatisfy(text -> assertThat(text).isNotBlank());
  }

  @Test
  void aFailureThatNobodyExpectsIsAViolation() {
    Program program = Catalog.find("faq-users-on-a-pool");
    Score stopped = score(program, 3, List.of("HTTP 422"));

    assertThat(ExpectedFailures.violations(List.of(stopped)))
        .isEqualTo(
            ExpectedFailures.read().containsKey(program.name())
                ? List.of()
                : List.of("faq-users-on-a-pool is stopped at call 3"));
  }

  @Test
  void anExpectedFailureThatPassesIsAViolation() {
    List<Score> passed =
        ExpectedFailures.read().entrySet().stream()
            .filter(entry -> !entry.getValue().startsWith("sometimes"))
            .map(entry -> Catalog.find(entry.getKey()))
            .filter(program -> program.fate() == Program.Fate.FREE)
            .map(program -> score(program, program.requests(), List.of()))
            .toList();

    assertThat(ExpectedFailures.violations(passed)).hasSameSizeAs(passed);
  }

  private static Score score(Program program, int calls, List<String> errors) {
    int held = program.talks().size() - errors.size();
    return new Score(program, calls, held, errors, 0, List.of(), 1000, true);
  }
}
