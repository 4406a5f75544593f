package io.loophound.zoo.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Program.Fate;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogTest {
  private final List<Program> honest =
      Catalog.all().stream().filter(program -> program.fate() == Fate.FREE).toList();
  private final List<Program> loops =
      Catalog.all().stream().filter(program -> program.fate() != Fate.FREE).toList();

  @Test
  void thereAreEnoughOfBoth() {
    assertThat(honest).hasSizeGreaterThanOrEqualTo(80);
    assertThat(loops).hasSizeGreaterThanOrEqualTo(30);
  }

  @Test
  void eachNameIsThereOnce() {
    assertThat(Catalog.all()).extracting(Program::name).doesNotHaveDuplicates();
  }

  @Test
  void aLoopThatMustBeStoppedGoesFarBeyondItsBound() {
    assertThat(loops)
        .filteredOn(program -> program.fate() == Fate.STOPPED && program.bound() > 1)
        .allSatisfy(
            program ->
                assertThat(program.requests())
                    .as(program.name())
                    .isGreaterThan(program.bound() * 5 / 4));
  }

  @Test
  void aLoopThatMustBeReportedEndsAboutAtItsBound() {
    assertThat(loops)
        .filteredOn(program -> program.fate() == Fate.REPORTED)
        .allSatisfy(
            program ->
                assertThat(program.requests())
                    .as(program.name())
                    .isLessThanOrEqualTo(program.bound() + 1));
  }

  @Test
  void aboutOneOfFiveIsHeldOut() {
    assertThat(honest.stream().filter(Program::heldOut).count())
        .isBetween(honest.size() / 8L, honest.size() / 3L);
    assertThat(loops.stream().filter(Program::heldOut)).hasSizeGreaterThanOrEqualTo(4);
  }
}
