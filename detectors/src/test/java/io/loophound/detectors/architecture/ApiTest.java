package io.loophound.detectors.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The API is what {@code api.txt} says: whoever changes it does so on purpose, and sees in the
 * review of that file what programs compiled before will miss.
 */
class ApiTest {
  private static final Path BASELINE =
      Path.of("src/test/resources/io/loophound/detectors/architecture/api.txt");

  @Test
  void isWhatTheBaselineSays() throws IOException, ClassNotFoundException {
    List<String> api = ApiSignatures.all();
    if (Boolean.getBoolean("loophound.api.write")) {
      Files.createDirectories(BASELINE.getParent());
      Files.write(BASELINE, api);
    }
    assertThat(api)
        .as("the API has changed; if that is meant, write %s anew: docs/adding.md", BASELINE)
        .containsExactlyElementsOf(Files.readAllLines(BASELINE));
  }

  /** A program that needs an internal type cannot be compiled against the next version. */
  @Test
  void namesNothingInternal() throws IOException, ClassNotFoundException {
    assertThat(ApiSignatures.all()).noneMatch(line -> line.contains("internal."));
  }
}
