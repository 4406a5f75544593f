package io.loophound.agent.parity;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Modules and dependencies as the Gradle scripts state them. The scripts are read as text, so they
 * keep to a few forms, and a line in a dependencies block that has none of them is an error:
 *
 * <pre>
 * subprojects {                      // a section starts at the beginning of a line
 * project(":name") {
 *     dependencies {                 // ends at the next line that is only a brace
 *         "api"(project(":name"))
 *         "api"("group:artifact:${v("property")}")
 *         seams.forEach { ... }  // the agent needs all seams and integrations
 * </pre>
 *
 * <p>Seams and integrations have no section: the script reads their poms, with one pattern.
 */
final class GradleBuild {
  private static final Map<String, String> SCOPES =
      Map.of(
          "api", "compile",
          "compileOnly", "provided",
          "runtimeOnly", "runtime",
          "testImplementation", "test",
          "testRuntimeOnly", "test-runtime",
          "annotationProcessor", "processor",
          "formatter", "tool",
          "packager", "tool");

  private static final String SEAM = "seam-";
  private static final Pattern INCLUDE = Pattern.compile("(?s)\\binclude\\((.*?)\\)");
  private static final Pattern NAME = Pattern.compile("\"([\\w-]+)\"");
  private static final Pattern DIRECTORY =
      Pattern.compile(
          "project\\(\":([\\w-]+)\"\\)\\.projectDir = rootDir\\.resolve\\(\"(.+?)\"\\)");
  private static final Pattern SECTION =
      Pattern.compile("(subprojects|project\\(\":([\\w-]+)\"\\)) \\{");
  private static final Pattern OWN = Pattern.compile("\"(\\w+)\"\\(project\\(\":([\\w-]+)\"\\)\\)");
  private static final Pattern LIBRARY =
      Pattern.compile("\"(\\w+)\"\\(\"([\\w.-]+:[\\w.-]+):\\$\\{v\\(\"([\\w-]+)\"\\)}\"\\)");

  private static final String ALL_SEAMS = "seams.forEach { \"api\"(project(it.path)) }";
  private static final Pattern POM_DEPENDENCY =
      Pattern.compile("val pomDependency = Regex\\(\"\"\"(.*)\"\"\"\\)");
  private static final String MANAGEMENT = "(?s)<dependencyManagement>.*?</dependencyManagement>";

  private final Map<String, String> directories = new TreeMap<>();
  private final Map<String, Set<Dependency>> modules = new TreeMap<>();
  private String section = "";
  private boolean inDependencies;

  private GradleBuild() {}

  /** The dependencies of each module's directory; {@code files} gives a file's text by its path. */
  static Map<String, Set<Dependency>> read(UnaryOperator<String> files) {
    GradleBuild build = new GradleBuild();
    build.settings(withoutComments(files.apply("settings.gradle.kts")));
    String script = withoutComments(files.apply("build.gradle.kts"));
    script.lines().forEach(build::line);
    build.poms(script, files);
    return build.modules;
  }

  private void settings(String text) {
    Matcher include = INCLUDE.matcher(text);
    while (include.find()) {
      Matcher name = NAME.matcher(include.group(1));
      while (name.find()) {
        directories.put(name.group(1), folder(name.group(1)));
      }
    }
    Matcher directory = DIRECTORY.matcher(text);
    while (directory.find()) {
      directories.put(directory.group(1), directory.group(2));
    }
    directories.values().forEach(each -> modules.put(each, new TreeSet<>(BuildParityTest.ORDER)));
  }

  /** As settings.gradle.kts has it: a module is in the folder of its name, seams of clients not. */
  private static String folder(String name) {
    return name.startsWith(SEAM) ? "javaagent/seams/" + name.substring(SEAM.length()) : name;
  }

  private List<String> seams() {
    return modules.keySet().stream()
        .filter(each -> each.matches("javaagent/seams/.+|integration-.+"))
        .toList();
  }

  private void poms(String script, UnaryOperator<String> files) {
    Matcher pattern = POM_DEPENDENCY.matcher(script);
    if (!pattern.find()) {
      throw new IllegalStateException("No pattern for the dependencies of a pom");
    }
    Pattern dependency = Pattern.compile(pattern.group(1));
    Map<String, String> managed = new TreeMap<>();
    Matcher management = Pattern.compile(MANAGEMENT).matcher(files.apply("pom.xml"));
    if (management.find()) {
      dependency
          .matcher(management.group())
          .results()
          .forEach(each -> managed.put(each.group(1) + ":" + each.group(2), each.group(3)));
    }
    for (String seam : seams()) {
      String pom = files.apply(seam + "/pom.xml").replaceAll("(?s)<build>.*", "");
      dependency
          .matcher(pom.replaceAll(MANAGEMENT, ""))
          .results()
          .forEach(each -> modules.get(seam).add(inPom(each, managed)));
    }
  }

  private Dependency inPom(MatchResult found, Map<String, String> managed) {
    String scope = found.group(4) == null ? "compile" : found.group(4);
    String key = found.group(1) + ":" + found.group(2);
    if (found.group(1).equals("io.loophound")) {
      String name = found.group(2).replaceFirst("^loophound-", "");
      return new Dependency(
          scope,
          directory(directories.containsKey(name) ? name : "integration-" + name),
          Dependency.OWN);
    }
    String version = found.group(3) == null ? managed.get(key) : found.group(3);
    return new Dependency(scope, key, version);
  }

  private void line(String line) {
    Matcher start = SECTION.matcher(line);
    String trimmed = line.trim();
    if (start.matches()) {
      section = start.group(1).equals("subprojects") ? "*" : directory(start.group(2));
    } else if (line.equals("}")) {
      section = "";
    } else if (trimmed.equals("dependencies {")) {
      inDependencies = true;
    } else if (trimmed.equals("}")) {
      inDependencies = false;
    } else if (inDependencies && trimmed.equals(ALL_SEAMS)) {
      seams().forEach(seam -> add(new Dependency("compile", seam, Dependency.OWN)));
    } else if (inDependencies && !trimmed.isEmpty()) {
      add(dependency(trimmed));
    }
  }

  private void add(Dependency dependency) {
    if (section.isEmpty()) {
      throw new IllegalStateException("A dependency outside of all sections: " + dependency);
    }
    modules.forEach(
        (directory, dependencies) -> {
          if (section.equals("*") || section.equals(directory)) {
            dependencies.add(dependency);
          }
        });
  }

  private Dependency dependency(String line) {
    Matcher own = OWN.matcher(line);
    if (own.matches()) {
      return new Dependency(scope(own.group(1)), directory(own.group(2)), Dependency.OWN);
    }
    Matcher library = LIBRARY.matcher(line);
    if (library.matches()) {
      return new Dependency(scope(library.group(1)), library.group(2), library.group(3));
    }
    throw new IllegalStateException("Not one of the forms that this test reads: " + line);
  }

  private static String scope(String configuration) {
    String scope = SCOPES.get(configuration);
    if (scope == null) {
      throw new IllegalStateException("No Maven scope is known for " + configuration);
    }
    return scope;
  }

  private String directory(String name) {
    String directory = directories.get(name);
    if (directory == null) {
      throw new IllegalStateException("settings.gradle.kts does not include " + name);
    }
    return directory;
  }

  private static String withoutComments(String text) {
    // only where a line starts: patterns of files ("**/*.java") look like the start of a comment
    return text.replaceAll("(?ms)^\\s*/\\*.*?\\*/", "").replaceAll("(?m)(^|\\s)//.*$", "");
  }
}
