package io.loophound.agent.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All places that name LoopHound's version name that of pom.xml, and one command changes them. */
class VersionTest {
  private static final String VERSION = "(\\d+\\.\\d+\\.\\d+(?:-SNAPSHOT)?)";
  private static final Pattern PLACE =
      Pattern.compile(
          "(?i)<groupId>io\\.loophound[\\w.]*</groupId>\\s*<artifactId>[^<]*</artifactId>\\s*"
              + ("<version>" + VERSION)
              + ("|loophound[\\w-]*:" + VERSION)
              + ("|newTag: " + VERSION)
              + ("|LoopHound " + VERSION + " armed")
              + ("|-" + VERSION + "-exec\\.jar"));
  private static final String[] FILES = {
    "*pom.xml", "README.md", "docs/*.md", "deploy", "compat", "jbang-catalog.json"
  };

  @TempDir Path folder;
  private Map<String, String> files;

  @BeforeEach
  void read() throws Exception {
    assumeTrue(Script.run(Script.ROOT, Map.of(), "git", "rev-parse").exitCode() == 0, "a clone");
    files = new TreeMap<>();
    String[] command = {"git", "ls-files", "--"};
    String[] all = new String[command.length + FILES.length];
    System.arraycopy(command, 0, all, 0, command.length);
    System.arraycopy(FILES, 0, all, command.length, FILES.length);
    for (String file : Script.out(Script.ROOT, all).lines().toList()) {
      files.put(file, Files.readString(Script.ROOT.resolve(file)));
    }
  }

  @Test
  void allPlacesAgreeWithThePom() {
    Map<String, Integer> places = places(files, version());

    assertThat(places)
        .containsKeys(
            "pom.xml",
            "javaagent/pom.xml",
            "release/image/pom.xml",
            "compat/pom.xml",
            "compat/Poms.java",
            "jbang-catalog.json",
            "README.md",
            "docs/getting-started.md",
            "docs/kubernetes.md",
            "deploy/kubernetes/agent/patch.yaml",
            "deploy/kubernetes/console/console.yaml",
            "deploy/kubernetes/example/kustomization.yaml",
            "deploy/kubernetes/opentelemetry/instrumentation.yaml");
    assertThat(places).containsEntry("docs/install.md", 4).containsEntry("jbang-catalog.json", 2);
  }

  @Test
  void oneCommandChangesThemAll() throws Exception {
    assumeTrue(Script.has("perl"), "there is a perl");
    files.put("release/version", Files.readString(Script.ROOT.resolve("release/version")));
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path copy = folder.resolve(file.getKey());
      Files.createDirectories(copy.getParent());
      Files.writeString(copy, file.getValue());
    }
    assertThat(folder.resolve("release/version").toFile().setExecutable(true)).isTrue();
    Script.out(folder, "git", "init", "-q");
    Script.out(folder, "git", "add", "-A");
    Map<String, Integer> before = places(files, version());
    String old = version();

    Script.out(folder, "release/version", "97.8.6-SNAPSHOT");

    for (Map.Entry<String, String> file : files.entrySet()) {
      file.setValue(Files.readString(folder.resolve(file.getKey())));
      if (!file.getKey().endsWith("pom.xml")) {
        assertThat(file.getValue()).as(file.getKey()).doesNotContain(" " + old, ":" + old);
      }
    }
    assertThat(places(files, "97.8.6-SNAPSHOT")).isEqualTo(before);
  }

  private String version() {
    return files.get("pom.xml").replaceFirst("(?s).*?\n  <version>([^<]+)<.*", "$1");
  }

  /** How often each file names LoopHound's version, which must be this one. */
  private static Map<String, Integer> places(Map<String, String> files, String version) {
    Map<String, Integer> places = new TreeMap<>();
    files.forEach(
        (file, text) -> {
          for (Matcher place = PLACE.matcher(text); place.find(); ) {
            assertThat(place.group()).as(file).contains(version);
            places.merge(file, 1, Integer::sum);
          }
        });
    return places;
  }
}
