package io.loophound.compat.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  @TempDir private Path folder;

  private Path table(String text) throws IOException {
    return Files.writeString(folder.resolve("table.txt"), text);
  }

  @Test
  void theTableOfThisFolderIsWhole() throws IOException {
    assertThat(Table.read(Path.of("applications.txt")))
        .hasSizeGreaterThan(24)
        .extracting(Application::name)
        .doesNotHaveDuplicates();
  }

  @Test
  void anApplicationIsReadWithAllItsValues() throws IOException {
    Path file =
        table(
            "# words\n\none: The first\n  repository a/b@"
                + COMMIT
                + "\n  main  Main\n  env  A=1\n  env  B=2 and more\n");

    assertThat(Table.read(file))
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.repository()).isEqualTo("a/b");
              assertThat(one.commit()).isEqualTo(COMMIT);
              assertThat(one.title()).isEqualTo("The first");
              assertThat(one.all("env")).containsExactly("A=1", "B=2 and more");
              assertThat(one.one("folder", ".")).isEqualTo(".");
            });
  }

  @ParameterizedTest
  @CsvSource({
    "'one: T\n  colour  red', 'table.txt:2: not one of'",
    "'  main  Main', 'table.txt:1: not one of'",
    "'one', 'table.txt:1: not NAME: TITLE'",
    "'one: T\n  main  Main', 'one needs one repository'",
    "'one: T\n  main  Main\n  repository  a/b@main', 'OWNER/NAME@COMMIT, with all 40 digits'",
  })
  void whatIsWrongIsTold(String text, String message) throws IOException {
    Path file = table(text);

    assertThatThrownBy(() -> Table.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
