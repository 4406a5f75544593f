package io.loophound.detectors.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Guard;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How the sources are cut. The lists are what is not yet so: they only shrink, and an entry that is
 * no longer needed fails its test. Nothing is to be added to them.
 */
class ArchitectureTest {
  private static final Path SOURCES = Path.of("src/main/java/io/loophound/detectors");
  private static final int CLASSES_OF_A_PACKAGE = 12;
  private static final int LINES_OF_A_FILE = 300;
  private static final int LINES_OF_A_METHOD = 30;
  private static final Set<String> API = Set.of("event", "policy", "guard", "budget", "replay");

  private static final Set<String> CYCLES = Set.of();
  private static final Set<String> BIG_PACKAGES = Set.of();
  private static final Set<String> LONG_FILES = Set.of();
  private static final Set<String> LONG_METHODS = Set.of();

  @Test
  void noPackagesNeedEachOther() throws IOException, URISyntaxException {
    Path classes = Path.of(Guard.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    PackageGraph graph = new PackageGraph();
    for (Path file : files(classes, ".class")) {
      String from = classes.relativize(file).getParent().toString().replace('/', '.');
      graph.add(from, ClassFile.packages(file));
    }
    check(graph.mutual(), CYCLES, "CYCLES", "packages that need each other");
  }

  @Test
  void internalPackagesAreSmall() throws IOException {
    Map<String, Integer> sizes = new TreeMap<>();
    for (Path file : files(SOURCES, ".java")) {
      if (!file.endsWith("package-info.java")) {
        sizes.merge(SOURCES.relativize(file).getParent().toString(), 1, Integer::sum);
      }
    }
    sizes.keySet().removeAll(API);
    sizes.values().removeIf(size -> size <= CLASSES_OF_A_PACKAGE);
    check(sizes.keySet(), BIG_PACKAGES, "BIG_PACKAGES", "packages of more than 12 classes");
  }

  @Test
  void filesAreShort() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files(SOURCES, ".java")) {
      if (Files.readAllLines(file).size() > LINES_OF_A_FILE) {
        found.add(name(file));
      }
    }
    check(found, LONG_FILES, "LONG_FILES", "files of more than 300 lines");
  }

  @Test
  void methodsAreShort() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files(SOURCES, ".java")) {
      SourceFile.methods(Files.readAllLines(file))
          .forEach(
              (method, lines) -> {
                if (lines > LINES_OF_A_METHOD) {
                  found.add(name(file) + '.' + method);
                }
              });
    }
    check(found, LONG_METHODS, "LONG_METHODS", "methods of more than 30 lines");
  }

  private static void check(Set<String> found, Set<String> known, String list, String what) {
    Set<String> added = new TreeSet<>(found);
    added.removeAll(known);
    assertThat(added).as("new " + what + ": split them").isEmpty();
    Set<String> gone = new TreeSet<>(known);
    gone.removeAll(found);
    assertThat(gone).as("done, so take them out of %s in this test", list).isEmpty();
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(path -> path.toString().endsWith(end)).sorted().toList();
    }
  }
}
