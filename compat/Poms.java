import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the poms of the applications in applications.txt, and their names into compat/pom.xml and
 * compat/check/pom.xml:
 *
 * <pre>
 * java compat/Poms.java           in the root folder
 * java compat/Poms.java --check   writes nothing; fails when a file is not what it should be
 * </pre>
 */
public final class Poms {
  private static final Path FOLDER = Path.of("compat");
  private static final String BEGIN = "    <!-- applications.txt: written by Poms.java -->\n";
  private static final String END = "    <!-- end of applications.txt -->\n";
  private static final List<String> KEYS =
      List.of("sources", "library", "boot", "quarkus", "java", "models");

  private static final String HEAD =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Written by Poms.java from applications.txt. -->
      <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
               xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
        <modelVersion>4.0.0</modelVersion>
        <parent>
          <groupId>io.loophound.compat</groupId>
          <artifactId>compat</artifactId>
          <version>0.1.0</version>
        </parent>
        <artifactId>%s</artifactId>
        <name>LoopHound compatibility: %s</name>

      """;

  private static final String VERSIONS =
      """
        <dependencyManagement>
          <dependencies>
            <dependency>
              <groupId>%s</groupId>
              <artifactId>%s</artifactId>
              <version>%s</version>
              <type>pom</type>
              <scope>import</scope>
            </dependency>
          </dependencies>
        </dependencyManagement>

      """;

  /** Of what brings a log of its own. */
  private static final String BOOT_GROUP = "org.springframework.boot";

  private static final String NO_LOG =
      """
          <dependency>
            <groupId>org.slf4j</groupId>
            <artifactId>slf4j-nop</artifactId>
            <version>2.0.17</version>
            <scope>runtime</scope>
          </dependency>
      """;

  private static final String COMPILER =
      """
        <build>
          <plugins>
            <plugin>
              <groupId>org.apache.maven.plugins</groupId>
              <artifactId>maven-compiler-plugin</artifactId>
              <configuration>
                <compileSourceRoots>
      %s          </compileSourceRoots>
      %s        </configuration>
            </plugin>
      %s    </plugins>
        </build>
      </project>
      """;

  /** Neither as main classes nor as tests, which would have the same sources. */
  private static final String NOT_COMPILED =
      """
                <skipMain>true</skipMain>
                <skip>true</skip>
      """;

  private static final String BOOT_JAR =
      """
            <plugin>
              <groupId>org.springframework.boot</groupId>
              <artifactId>spring-boot-maven-plugin</artifactId>
              <version>%s</version>
              <executions>
                <execution>
                  <goals>
                    <goal>repackage</goal>
                  </goals>
                  <configuration>
                    <classifier>exec</classifier>
                  </configuration>
                </execution>
              </executions>
            </plugin>
      """;

  private static final String QUARKUS_JAR =
      """
            <plugin>
              <groupId>io.quarkus.platform</groupId>
              <artifactId>quarkus-maven-plugin</artifactId>
              <version>%s</version>
              <executions>
                <execution>
                  <goals>
                    <goal>build</goal>
                  </goals>
                </execution>
              </executions>
            </plugin>
      """;

  /** What packs an application and decides about the versions of its libraries. */
  private enum Packer {
    BOOT("boot", BOOT_GROUP, "spring-boot-dependencies", BOOT_JAR),
    QUARKUS("quarkus", "io.quarkus.platform", "quarkus-bom", QUARKUS_JAR);

    private final String key;
    private final String group;
    private final String versions;
    private final String plugin;

    Packer(String key, String group, String versions, String plugin) {
      this.key = key;
      this.group = group;
      this.versions = versions;
      this.plugin = plugin;
    }

    String versions(Application application) {
      return application.all(key).stream()
          .map(version -> VERSIONS.formatted(group, versions, version))
          .collect(Collectors.joining());
    }

    String plugin(Application application) {
      return application.all(key).stream().map(plugin::formatted).collect(Collectors.joining());
    }
  }

  /** What the check waits for: a pom, and nothing of what that needs. */
  private static final String BEFORE_THE_CHECK =
      """
          <dependency>
            <groupId>io.loophound.compat</groupId>
            <artifactId>%s</artifactId>
            <version>0.1.0</version>
            <type>pom</type>
            <scope>test</scope>
            <exclusions>
              <exclusion>
                <groupId>*</groupId>
                <artifactId>*</artifactId>
              </exclusion>
            </exclusions>
          </dependency>
      """;

  private record Application(String name, String title, Map<String, List<String>> facts) {
    List<String> all(String key) {
      return facts.getOrDefault(key, List.of());
    }

    String packed(BiFunction<Packer, Application, String> part) {
      return Stream.of(Packer.values())
          .map(packer -> part.apply(packer, this))
          .collect(Collectors.joining());
    }
  }

  private Poms() {}

  /** Writes the poms, or compares them. */
  public static void main(String[] arguments) throws IOException {
    List<Application> all = read(Files.readAllLines(FOLDER.resolve("applications.txt")));
    Map<Path, String> files = new LinkedHashMap<>();
    StringBuilder modules = new StringBuilder();
    StringBuilder before = new StringBuilder();
    for (Application each : all) {
      files.put(FOLDER.resolve(each.name()).resolve("pom.xml"), pom(each));
      modules.append("    <module>").append(each.name()).append("</module>\n");
      before.append(BEFORE_THE_CHECK.formatted(each.name()));
    }
    put(files, FOLDER.resolve("pom.xml"), modules);
    put(files, FOLDER.resolve("check").resolve("pom.xml"), before);
    if (List.of(arguments).contains("--check")) {
      check(files);
    } else {
      write(files);
    }
  }

  private static List<Application> read(List<String> lines) {
    List<Application> all = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("  ")) {
        String[] words = line.trim().split("\\s+");
        if (!KEYS.contains(words[0])) {
          throw new IllegalArgumentException(
              "applications.txt: \"" + words[0] + "\" is not one of " + KEYS);
        }
        all.get(all.size() - 1)
            .facts()
            .computeIfAbsent(words[0], key -> new ArrayList<>())
            .addAll(List.of(words).subList(1, words.length));
      } else if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(": ", 2);
        all.add(new Application(parts[0], parts[1], new LinkedHashMap<>()));
      }
    }
    return all;
  }

  private static String pom(Application application) {
    String versions = application.packed(Packer::versions);
    StringBuilder text = new StringBuilder(HEAD.formatted(application.name(), application.title()));
    text.append(versions).append("  <dependencies>\n");
    List<String> libraries = application.all("library");
    libraries.forEach(library -> text.append(dependency(library)));
    boolean log = libraries.stream().anyMatch(library -> library.startsWith(BOOT_GROUP));
    text.append(log || !versions.isEmpty() ? "" : NO_LOG).append("  </dependencies>\n\n");
    return text.append(build(application)).toString();
  }

  private static String build(Application application) {
    StringBuilder sources = new StringBuilder();
    for (String each : application.all("sources")) {
      String root = "<compileSourceRoot>${sources}/" + each + "</compileSourceRoot>\n";
      sources.append(" ".repeat(12)).append(root);
    }
    String skipped = application.all("java").isEmpty() ? "" : NOT_COMPILED;
    String plugins = application.packed(Packer::plugin);
    return COMPILER.formatted(sources, skipped, plugins);
  }

  private static String dependency(String library) {
    String[] parts = library.split(":");
    StringBuilder text = new StringBuilder("    <dependency>\n");
    text.append("      <groupId>").append(parts[0]).append("</groupId>\n");
    text.append("      <artifactId>").append(parts[1]).append("</artifactId>\n");
    if (parts.length > 2) {
      text.append("      <version>").append(parts[2]).append("</version>\n");
    }
    return text.append("    </dependency>\n").toString();
  }

  private static void put(Map<Path, String> files, Path file, CharSequence part)
      throws IOException {
    String text = Files.readString(file);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    files.put(file, text.substring(0, begin) + part + text.substring(text.indexOf(END)));
  }

  private static void write(Map<Path, String> files) throws IOException {
    for (Map.Entry<Path, String> each : files.entrySet()) {
      Files.createDirectories(each.getKey().getParent());
      Files.writeString(each.getKey(), each.getValue());
    }
  }

  private static void check(Map<Path, String> files) throws IOException {
    List<Path> others = new ArrayList<>();
    for (Map.Entry<Path, String> each : files.entrySet()) {
      Path file = each.getKey();
      if (!Files.exists(file) || !Files.readString(file).equals(each.getValue())) {
        others.add(file);
      }
    }
    if (!others.isEmpty()) {
      System.err.println("not what applications.txt says: " + others);
      System.err.println("run: java compat/Poms.java");
      System.exit(1);
    }
  }
}
