package io.loophound.agent.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What release/run refuses, in a repository of its own, with a Maven that only says it was called.
 */
class ReleaseRunTest {
  private static final String BUILDS = "maven was called";

  @TempDir Path folder;
  private Path repository;

  @BeforeEach
  void commitWhatCanBeReleased() throws Exception {
    assumeTrue(Script.has("git", "bash"), "what it needs is here");
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Path maven = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\necho " + BUILDS + "\nexit 7\n");
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    repository = Files.createDirectories(folder.resolve("repository/release")).getParent();
    Files.copy(Script.ROOT.resolve("release/run"), repository.resolve("release/run"));
    assertThat(repository.resolve("release/run").toFile().setExecutable(true)).isTrue();
    Files.writeString(repository.resolve("pom.xml"), "<project>\n  <version>1.2.3</version>\n");
    Files.writeString(repository.resolve("CHANGELOG.md"), "## [1.2.3] - 2026-02-03\n");
    Script.out(repository, "git", "init", "-q");
    commit();
  }

  @Test
  void whatIsReadyIsBuilt() throws Exception {
    assertThat(run("KEY")).isEqualTo(new Script(7, BUILDS + "\n"));
  }

  @Test
  void aChangeThatIsNotCommittedIsRefused() throws Exception {
    Files.writeString(repository.resolve("new.txt"), "new");

    assertRefused(run("KEY"), "there are changes that are not committed");
  }

  @Test
  void aSnapshotIsRefused() throws Exception {
    edit("pom.xml", "1.2.3", "1.2.3-SNAPSHOT");
    edit("CHANGELOG.md", "1.2.3", "1.2.3-SNAPSHOT");
    commit();

    assertRefused(run("KEY"), "version 1.2.3-SNAPSHOT of pom.xml is a snapshot");
  }

  @Test
  void aChangelogThatCallsItUnreleasedIsRefused() throws Exception {
    edit("CHANGELOG.md", "2026-02-03", "Unreleased");
    commit();

    assertRefused(run("KEY"), "CHANGELOG.md still calls 1.2.3 unreleased: put in the date");
  }

  @Test
  void aReleaseWithoutAKeyIsRefused() throws Exception {
    assertRefused(run(""), "GPG_KEY is not set: Maven Central takes signed files only");
  }

  @Test
  void aDryRunMindsNoneOfThese() throws Exception {
    edit("pom.xml", "1.2.3", "1.2.3-SNAPSHOT");
    edit("CHANGELOG.md", "1.2.3] - 2026-02-03", "1.2.3-SNAPSHOT] - Unreleased");

    assertThat(run("", "--dry-run")).isEqualTo(new Script(7, BUILDS + "\n"));
  }

  @Test
  void aVersionWithoutAHeadingIsRefusedEvenThen() throws Exception {
    edit("CHANGELOG.md", "1.2.3", "1.2.2");

    assertRefused(run("", "--dry-run"), "CHANGELOG.md has no heading '## [1.2.3]'");
  }

  @Test
  void anotherArgumentIsNoRelease() throws Exception {
    assertRefused(run("KEY", "--dryrun"), "unknown argument --dryrun; allowed is --dry-run");
  }

  private static void assertRefused(Script script, String why) {
    assertThat(script).isEqualTo(new Script(1, "release: " + why + "\n"));
  }

  private Script run(String key, String... arguments) throws IOException, InterruptedException {
    Map<String, String> environment = new HashMap<>();
    environment.put("GPG_KEY", key);
    environment.put("PATH", folder.resolve("bin") + File.pathSeparator + System.getenv("PATH"));
    List<String> command = new ArrayList<>(List.of("release/run"));
    command.addAll(List.of(arguments));
    return Script.run(repository, environment, command.toArray(String[]::new));
  }

  private void edit(String file, String from, String to) throws IOException {
    Path path = repository.resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(from);
    Files.writeString(path, text.replace(from, to));
  }

  private void commit() throws IOException, InterruptedException {
    Script.out(repository, "git", "add", "-A");
    String[] who = {"-c", "user.name=x", "-c", "user.email=x@example.com"};
    Script.out(
        repository, "git", who[0], who[1], who[2], who[3], "commit", "-q", "-m", "A version");
  }
}
