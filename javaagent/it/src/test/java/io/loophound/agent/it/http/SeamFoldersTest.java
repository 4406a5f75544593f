package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.testkit.Libraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written in the folder of a seam is what is tested and told to users. */
class SeamFoldersTest {
  private static final Path SEAMS = Path.of("..", "seams");
  private static final Path TABLE = Path.of("..", "..", "docs", "clients.md");

  static List<TestedClient> clients() {
    return TestedClient.all();
  }

  @ParameterizedTest
  @MethodSource("clients")
  void theVersionsOfAClientAreThoseOfTheTable(TestedClient client) throws IOException {
    String seam = "| `" + client.uses().get(client.uses().size() - 1).seam() + "`";
    List<String> rows =
        Files.readAllLines(TABLE).stream()
            .filter(line -> line.contains(seam))
            .filter(line -> Libraries.versions(client.folder()).stream().allMatch(line::contains))
            .toList();

    assertThat(rows).as("%s %s", seam, Libraries.versions(client.folder())).hasSize(1);
  }

  @Test
  void theTestsOfAllSeamsAreCompiled() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    try (Stream<Path> folders = Files.list(SEAMS)) {
      assertThat(folders.map(seam -> seam.resolve("src/it/java")).filter(Files::exists))
          .hasSizeGreaterThan(7)
          .allSatisfy(tests -> assertThat(pom).contains("<source>" + tests + "</source>"));
    }
  }
}
