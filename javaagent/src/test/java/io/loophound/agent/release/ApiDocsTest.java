package io.loophound.agent.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Javadoc leaves nothing out of the API of the detectors, and of what a seam is written with: each
 * type, member, parameter and result has its words.
 *
 * <p>Two kinds would only say again what is written elsewhere. The parameters of a record's compact
 * constructor are its components (Java 17 asks for both, later versions do not). A method of a
 * builder is one sentence about what it sets.
 */
class ApiDocsTest {
  private static final Path DETECTORS =
      Path.of("../detectors/src/main/java/io/loophound/detectors");
  private static final Path SEAMS = Path.of("seam-api/src/main/java/io/loophound/agent/seam");

  /** What docs/adding.md shows to authors of seams, and what these take and return. */
  private static final List<String> FOR_SEAMS =
      List.of(
          "Seam",
          "SeamSpec",
          "SeamContext",
          "Point",
          "Handler",
          "Invocation",
          "GuardedCall",
          "GuardedStream",
          "GuardedTool",
          "StreamedParts",
          "StreamSignals",
          "ToolResults",
          "Work");

  private static final Pattern SAID_ELSEWHERE =
      Pattern.compile(" *public ([A-Z]\\w+ \\{|Builder \\w+\\(.*)");

  @TempDir private Path folder;

  @Test
  void nothingIsLeftOutOfTheDetectors() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(50);
    assertThat(faults(sources)).as("faults of javac -Xdoclint").isEmpty();
  }

  @Test
  void nothingIsLeftOutOfWhatSeamsAreWrittenWith() throws IOException {
    List<Path> sources = FOR_SEAMS.stream().map(name -> SEAMS.resolve(name + ".java")).toList();
    assertThat(faults(sources)).as("faults of javac -Xdoclint").isEmpty();
  }

  @Test
  void whatIsLeftOutIsFound() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Sample.java"),
            """
            /** A sample. */
            public class Sample {
              /** Makes one. */
              public Sample() {}
              /** {@return twice as much} */
              public int twice(int amount) { return 2 * amount; }
              /** Counts. */
              public int count() { return 1; }
              public void run() {}
            }
            """);
    assertThat(faults(List.of(source)))
        .containsExactly(
            "Sample.java:6: no @param for amount",
            "Sample.java:8: no @return",
            "Sample.java:9: no comment");
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(DETECTORS)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.startsWith(DETECTORS.resolve("internal")))
          .toList();
    }
  }

  private List<String> faults(List<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-proc:none",
            "-Xdoclint:all/protected",
            "-Xmaxwarns",
            "1000",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString());
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8)) {
      compiler
          .getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
          .call();
    }
    return found.getDiagnostics().stream()
        .filter(each -> !isSaidElsewhere(each))
        .map(ApiDocsTest::text)
        .toList();
  }

  private static boolean isSaidElsewhere(Diagnostic<? extends JavaFileObject> fault) {
    return fault.getMessage(Locale.ROOT).startsWith("no ")
        && SAID_ELSEWHERE.matcher(line(fault)).matches();
  }

  private static String line(Diagnostic<? extends JavaFileObject> fault) {
    try {
      return Files.readAllLines(Path.of(fault.getSource().toUri()))
          .get((int) fault.getLineNumber() - 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Diagnostic<? extends JavaFileObject> fault) {
    return Path.of(fault.getSource().toUri()).getFileName()
        + ":"
        + fault.getLineNumber()
        + ": "
        + fault.getMessage(Locale.ROOT);
  }
}
