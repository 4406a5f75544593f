package io.loophound.agent.parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Maven and the Gradle build have the same modules and the same dependencies. */
class BuildParityTest {
  static final Comparator<Dependency> ORDER =
      Comparator.comparing(Dependency::scope)
          .thenComparing(Dependency::module)
          .thenComparing(Dependency::version);

  // Maven brings these with its plugins: the launcher with Surefire, the others with Spotless and
  // the step that packs the agent.
  private static final Set<String> BROUGHT_BY_PLUGINS = Set.of("test-runtime", "tool");

  static final Path ROOT = root();

  /** What the sample of a new module is a copy of. */
  private static final Pattern SAMPLE = Pattern.compile("tls|embabel");

  @Test
  void bothBuildsAgree() {
    assertThat(lines(gradle(BuildParityTest::text)))
        .as("dependencies of build.gradle.kts, beside those of the poms")
        .containsExactlyInAnyOrderElementsOf(lines(MavenBuild.read(BuildParityTest::text)));
  }

  @Test
  void theModulesAreTheKnownOnes() {
    assertThat(MavenBuild.read(BuildParityTest::text))
        .containsKeys("detectors", "javaagent", "javaagent/seam-api", "examples")
        .allSatisfy((directory, dependencies) -> assertThat(dependencies).hasSizeGreaterThan(3));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          build.gradle.kts, `"api"("com.github.ben-manes.caffeine:caffeine:${v("caffeine")}")`, ``
          build.gradle.kts, `"compileOnly"("com.openai:`, `"api"("com.openai:`
          build.gradle.kts, `byte-buddy:${v("byte-buddy")}`, `byte-buddy:${v("asm")}`
          build.gradle.kts, `seams.forEach { "api"(project(it.path)) }`, ``
          settings.gradle.kts, `"integration-koog",`, ``
          javaagent/pom.xml, `<artifactId>loophound-koog</artifactId>`, `<artifactId>loophound-adk</artifactId>`
          build.gradle.kts, `assertj:assertj-core:${v("assertj")}`, `assertj:assertj:${v("assertj")}`
          build.gradle.kts, `"annotationProcessor"("com.google.errorprone`, `"formatter"("com.google.errorprone`
          build.gradle.kts, `project(":seam-api") {`, `subprojects {`
          settings.gradle.kts, `"javaagent/seam-api"`, `"seam-api"`
          pom.xml, `<module>benchmarks</module>`, ``
          pom.xml, `<version>${byte-buddy.version}</version>`, `<version>1.0</version>`
          pom.xml, `<artifactId>error_prone_core</artifactId>`, `<artifactId>other</artifactId>`
          javaagent/pom.xml, `<scope>test</scope>`, ``
          examples/pom.xml, `<artifactId>langchain4j-open-ai</artifactId>`, `<artifactId>langchain4j</artifactId>`
          """)
  void aChangeInOneBuildIsFound(String file, String from, String to) {
    String changed = text(file).replaceFirst(quote(from), quoteReplacement(to));
    assertThat(changed).as("the text to change is there").isNotEqualTo(text(file));
    UnaryOperator<String> files = path -> path.equals(file) ? changed : text(path);

    assertThat(gradle(files)).isNotEqualTo(MavenBuild.read(files));
  }

  /** What a new client or framework touches outside its folder. */
  @ParameterizedTest
  @CsvSource({"javaagent/seams/tls, seam-tls", "integration-embabel, embabel"})
  void aNewSeamIsOneLineInEachListOfModules(String like, String artifact) {
    Map<String, String> changed = withSampleLike(like, artifact);
    UnaryOperator<String> files =
        path -> changed.containsKey(path) ? changed.get(path) : text(path);

    List<String> both = lines(gradle(files));
    assertThat(both).containsExactlyInAnyOrderElementsOf(lines(MavenBuild.read(files)));
    assertThat(both)
        .contains("module " + SAMPLE.matcher(like).replaceFirst("sample"))
        .hasSizeGreaterThan(lines(gradle(BuildParityTest::text)).size() + 2);
  }

  private static Map<String, String> withSampleLike(String folder, String artifact) {
    String dependency =
        """
            <dependency>
              <groupId>io.loophound</groupId>
              <artifactId>loophound-%s</artifactId>
              <version>${project.version}</version>
            </dependency>
        """
            .formatted(artifact);
    String module = folder.replaceFirst(".*/", "seam-");
    return Map.of(
        SAMPLE.matcher(folder).replaceFirst("sample") + "/pom.xml",
        SAMPLE.matcher(text(folder + "/pom.xml")).replaceFirst("sample"),
        "pom.xml",
        repeated("pom.xml", "<module>" + folder + "</module>"),
        "settings.gradle.kts",
        repeated("settings.gradle.kts", '"' + module + "\","),
        "javaagent/pom.xml",
        repeated("javaagent/pom.xml", dependency));
  }

  /** A file with a part once more, for the sample. */
  private static String repeated(String path, String part) {
    assertThat(text(path)).containsOnlyOnce(part);
    return text(path).replace(part, part + SAMPLE.matcher(part).replaceFirst("sample"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          `"api"("com.github.ben-manes.caffeine:caffeine:3.3.1")`
          `"implementation"(project(":seam-api"))`
          `"api"(project(":nowhere"))`
          `api(libs.caffeine)`
          """)
  void aDependencyThatCannotBeReadIsAnError(String line) {
    String extended = text("build.gradle.kts").replace("dependencies {", "dependencies {\n" + line);
    UnaryOperator<String> files = path -> path.equals("build.gradle.kts") ? extended : text(path);

    assertThatThrownBy(() -> GradleBuild.read(files)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void ciRunsTheTestCommandOfTheReadme() {
    assertThat(text("README.md").lines().map(String::trim)).contains("mvn -B verify");
    assertThat(text(".ci/run").stripTrailing()).endsWith("\nexec mvn -B verify");
  }

  private static Map<String, Set<Dependency>> gradle(UnaryOperator<String> files) {
    Map<String, Set<Dependency>> modules = GradleBuild.read(files);
    modules
        .values()
        .forEach(all -> all.removeIf(each -> BROUGHT_BY_PLUGINS.contains(each.scope())));
    return modules;
  }

  private static List<String> lines(Map<String, Set<Dependency>> modules) {
    List<String> lines = new ArrayList<>();
    modules.forEach(
        (directory, all) -> {
          lines.add("module " + directory);
          all.forEach(each -> lines.add(directory + ": " + each));
        });
    return lines;
  }

  private static String quote(String text) {
    return Pattern.quote(text);
  }

  private static String quoteReplacement(String text) {
    return Matcher.quoteReplacement(text);
  }

  private static String text(String path) {
    try {
      return Files.readString(ROOT.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("settings.gradle.kts"))) {
      directory = directory.getParent();
    }
    return directory;
  }
}
