package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.testkit.Libraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written in the folder of a seam is what is tested and told to users. */
class SeamFoldersTest {
  private static final Path SEAMS = Path.of("..", "seams");
  private static final Path DOCS = Path.of("..", "..", "docs");
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");
  private static final Pattern RANGE = Pattern.compile("\"([\\d.]+) to ([\\d.]+)\"");
  private static final Pattern COMPILED = Pattern.compile("\\.version>([^<]+)</");

  static List<String> foldersWithVersions() throws IOException {
    try (Stream<Path> folders = Files.list(SEAMS)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .map(folder -> folder.getFileName().toString())
          .filter(folder -> !Libraries.versions(folder).isEmpty())
          .sorted()
          .toList();
    }
  }

  @Test
  void theyAreFound() throws IOException {
    assertThat(foldersWithVersions()).contains("okhttp", "apache5", "springrest", "azure", "mcp");
  }

  /** Its pom declares them; they are tested, and the table for users has them in one line. */
  @ParameterizedTest
  @MethodSource("foldersWithVersions")
  void theVersionsOfASeamAreThoseOfTheTable(String folder) throws IOException {
    Set<String> others = new TreeSet<>(Libraries.versions(folder));

    assertThat(rows())
        .filteredOn(row -> row.containsAll(others)) // another library may have such a version too
        .anySatisfy(
            row -> {
              assertThat(row).hasSizeGreaterThan(others.size());
              row.removeAll(others);
              assertThat(compiled()).containsAll(row);
            });
  }

  /** No line of the table has a version that nobody runs. */
  @Test
  void everyVersionOfTheTableIsTested() throws IOException {
    Set<String> tested = compiled();
    foldersWithVersions().forEach(folder -> tested.addAll(Libraries.versions(folder)));

    assertThat(rows()).isNotEmpty().allSatisfy(row -> assertThat(tested).containsAll(row));
  }

  /** What the agent says about a version: both ends of the range are tested. */
  @Test
  void theRangeThatASeamTellsIsTested() throws IOException {
    int ranges = 0;
    for (String folder : foldersWithVersions()) {
      Set<String> tested = compiled();
      tested.addAll(Libraries.versions(folder));
      for (MatchResult range : ranges(SEAMS.resolve(folder))) {
        assertThat(tested).as(folder).contains(range.group(1), range.group(2));
        ranges++;
      }
    }
    assertThat(ranges).isGreaterThan(4);
  }

  private static List<MatchResult> ranges(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("src/main"))) {
      List<MatchResult> found = new ArrayList<>();
      for (Path seam : files.filter(file -> file.toString().endsWith("Seam.java")).toList()) {
        RANGE.matcher(Files.readString(seam)).results().forEach(found::add);
      }
      return found;
    }
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

  @Test
  void theClientsOfAllSeamsAreFound() throws IOException {
    try (Stream<Path> files = Files.walk(SEAMS)) {
      List<String> inFolders =
          files
              .filter(file -> file.toString().matches(".*/src/it/.*/Tested\\w+\\.java"))
              .map(file -> SEAMS.relativize(file).getName(0).toString())
              .toList();
      assertThat(TestedClient.all()).hasSizeGreaterThan(7);
      assertThat(TestedClient.all())
          .extracting(TestedClient::folder)
          .containsExactlyInAnyOrderElementsOf(inFolders);
    }
  }

  /** The versions of each client, and of each web framework. */
  private static List<Set<String>> rows() throws IOException {
    return Stream.concat(
            rows("clients.md", "| Client | Seam |"), rows("frameworks.md", "| Web framework |"))
        .map(line -> found(VERSION, line))
        .filter(versions -> !versions.isEmpty())
        .toList();
  }

  private static Stream<String> rows(String page, String head) throws IOException {
    return Files.readAllLines(DOCS.resolve(page)).stream()
        .dropWhile(line -> !line.startsWith(head))
        .takeWhile(line -> line.startsWith("|"));
  }

  private static Set<String> compiled() throws IOException {
    return COMPILED
        .matcher(Files.readString(Path.of("..", "..", "pom.xml")))
        .results()
        .map(result -> result.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
