package io.loophound.detectors.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Guard;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which packages of the detectors need which, by their class files: imports do not tell all. */
class ArchitectureTest {

  @Test
  void noPackagesNeedEachOther() throws IOException, URISyntaxException {
    Path classes = Path.of(Guard.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    PackageGraph graph = new PackageGraph();
    for (Path file : files(classes, ".class")) {
      String from = classes.relativize(file).getParent().toString().replace('/', '.');
      graph.add(from, ClassFile.packages(file));
    }
    assertThat(graph.mutual()).as("packages that need each other").isEmpty();
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(path -> path.toString().endsWith(end)).sorted().toList();
    }
  }
}
