package io.loophound.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DocumentationTest {

  @Test
  void theTableOfOptionsIsTheOneThatTheRegistryMakes() throws IOException {
    String page = Files.readString(page()).replace("\r\n", "\n");
    int begin = page.indexOf('\n', page.indexOf("<!-- options:")) + 1;
    int end = page.indexOf("<!-- end of options -->");

    assertThat(begin).isPositive().isLessThan(end);
    assertThat(page.substring(begin, end).strip())
        .as("docs/configuration.md: put in the output of list-options --markdown")
        .isEqualTo(OptionTable.markdown().strip());
  }

  /** Both builds run tests in the module's folder; an editor may run them in the root. */
  private static Path page() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/configuration.md"))) {
      folder = folder.getParent();
    }
    return folder.resolve("docs/configuration.md");
  }
}
