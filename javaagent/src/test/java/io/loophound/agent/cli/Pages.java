package io.loophound.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads pages of the documentation. */
final class Pages {
  private Pages() {}

  /** Both builds run tests in the module's folder; an editor may run them in the root. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/configuration.md"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /** The text of a file below the root, with line ends of this repository. */
  static String read(String file) throws IOException {
    return Files.readString(root().resolve(file)).replace("\r\n", "\n");
  }

  /** What is between the line with {@code begin} and {@code end}. */
  static String between(String page, String begin, String end) {
    int first = page.indexOf(begin);
    int last = page.indexOf(end);
    if (first < 0 || last < first) {
      throw new IllegalArgumentException(begin + " and " + end + " are not in the page");
    }
    return page.substring(page.indexOf('\n', first) + 1, last).strip();
  }
}
