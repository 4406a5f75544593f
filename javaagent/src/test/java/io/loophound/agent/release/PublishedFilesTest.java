package io.loophound.agent.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.agent.testkit.Jdk;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that release/run makes its files with. */
class PublishedFilesTest {
  @TempDir Path folder;

  @Test
  void theSourcesOfTheAgentAreThoseOfAllModules() throws Exception {
    assumeTrue(Script.run(Script.ROOT, Map.of(), "git", "rev-parse").exitCode() == 0, "a clone");
    Path sources = folder.resolve("sources");
    Script.out(Script.ROOT, "release/sources", sources.toString());

    Path services = Path.of("META-INF/services/io.loophound.agent.seam.Seam");
    TreeSet<String> seams = new TreeSet<>();
    for (String file : tracked("*/src/main/resources/" + services)) {
      seams.addAll(Files.readAllLines(Script.ROOT.resolve(file)));
    }
    assertThat(seams).hasSizeGreaterThan(25);
    assertThat(Files.readAllLines(sources.resolve(services))).containsExactlyElementsOf(seams);
    for (String file : tracked("detectors/src/main/*", "javaagent/**/src/premain/*")) {
      String name = file.replaceFirst(".*src/(main|premain)/(java|resources)/", "");
      assertThat(sources.resolve(name)).hasSameTextualContentAs(Script.ROOT.resolve(file));
    }
  }

  private static List<String> tracked(String... paths) throws Exception {
    String[] command = new String[paths.length + 3];
    command[0] = "git";
    command[1] = "ls-files";
    command[2] = "--";
    System.arraycopy(paths, 0, command, 3, paths.length);
    List<String> files = Script.out(Script.ROOT, command).lines().toList();
    assertThat(files).isNotEmpty();
    return files;
  }

  @Test
  void aJarOfTheSameFilesHasTheSameBytes() throws Exception {
    assumeTrue(Script.has("zip"), "there is a zip");
    Path first = archive("first", "rw-r--r--", "Pacific/Auckland");
    Path second = archive("second", "rw-------", "America/New_York");

    assertThat(first).hasSameBinaryContentAs(second);
  }

  /** Maven takes the modes in a jar from the disk. */
  @Test
  void theUmaskChangesNoJar() throws Exception {
    Path first = Files.write(folder.resolve("first.jar"), jarOfModes(0100640, 040750));
    Path target = Files.createDirectory(folder.resolve("target"));
    Path second = Files.write(target.resolve("second.jar"), jarOfModes(0100664, 040775));
    Path other = Files.writeString(target.resolve("bom.json"), "{}");
    assertThat(first).binaryContent().isNotEqualTo(Files.readAllBytes(second));

    String java = Jdk.current().tool("java");
    String modes = Script.ROOT.resolve("release/Modes.java").toString();
    String none = folder.resolve("none").toString();
    Script.out(folder, java, modes, first.toString(), target.toString(), none);

    assertThat(first).binaryContent().isEqualTo(jarOfModes(0100644, 040755));
    assertThat(second).hasSameBinaryContentAs(first);
    assertThat(other).hasContent("{}");
  }

  /** A folder and a file in it, as a zip program for Unix writes them down. */
  private static byte[] jarOfModes(int file, int directory) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String name : List.of("io/", "io/A.java")) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
        zip.putNextEntry(entry);
      }
    }
    ByteBuffer zip = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    int at = zip.getInt(zip.limit() - 6);
    for (int mode : new int[] {directory, file}) {
      assertThat(zip.getInt(at)).isEqualTo(0x02014b50);
      zip.put(at + 5, (byte) 3).putShort(at + 40, (short) mode);
      at += 46 + zip.getShort(at + 28) + zip.getShort(at + 30);
    }
    return zip.array();
  }

  private Path archive(String name, String permissions, String zone) throws Exception {
    Path content = Files.createDirectories(folder.resolve(name).resolve("io")).getParent();
    for (String file : List.of("io/A.java", "LICENSE")) {
      Path path = Files.writeString(content.resolve(file), file);
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
    Path jar = folder.resolve(name + ".jar");
    String script = Script.ROOT.resolve("release/archive").toString();
    Script made =
        Script.run(folder, Map.of("TZ", zone), script, content.toString(), jar.toString());
    assertThat(made).isEqualTo(new Script(0, ""));
    return jar;
  }

  /** A build server has nobody to ask for the passphrase. */
  @Test
  void aKeyWithAPassphraseSigns() throws Exception {
    assumeTrue(Script.has("gpg", "gpgconf"), "there is a gpg");
    Path home = Files.createDirectory(folder.resolve("keys"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
    Map<String, String> environment = new HashMap<>();
    environment.put("GNUPGHOME", home.toString());
    try {
      gpg(
          environment,
          ("gpg --batch --quiet --pinentry-mode loopback --passphrase secret"
                  + " --quick-generate-key it@example.com ed25519 sign never")
              .split(" "));
      gpg(environment, "gpgconf", "--kill", "gpg-agent"); // it would remember the passphrase
      Path file = Files.writeString(folder.resolve("file"), "content");
      environment.put("GPG_KEY", "it@example.com");
      environment.put("GPG_PASSPHRASE", "wrong");
      String sign = Script.ROOT.resolve("release/sign").toString();
      assertThat(Script.run(folder, environment, sign, file.toString()).exitCode()).isNotZero();

      environment.put("GPG_PASSPHRASE", "secret");
      gpg(environment, sign, file.toString());
      gpg(environment, "gpg", "--batch", "--verify", file + ".asc", file.toString());
    } finally {
      Script.run(folder, environment, "gpgconf", "--kill", "gpg-agent");
    }
  }

  /** The workflow has cosign and an identity, which are not here. */
  @Test
  void sigstoreSignsWhereItIsAskedFor() throws Exception {
    Path bin = Files.createDirectory(folder.resolve("bin"));
    for (String program : List.of("gpg", "cosign")) {
      String says = "#!/bin/sh\nfor last; do :; done\necho \"$@\" > \"$last.by-" + program + "\"\n";
      Path path = Files.writeString(bin.resolve(program), says);
      assertThat(path.toFile().setExecutable(true)).isTrue();
    }
    Path file = Files.writeString(folder.resolve("file"), "content");
    Path signed = folder.resolve("file.by-cosign");
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", bin + File.pathSeparator + System.getenv("PATH"));
    environment.put("GPG_KEY", "any");
    String sign = Script.ROOT.resolve("release/sign").toString();
    gpg(environment, sign, file.toString());
    assertThat(folder.resolve("file.by-gpg")).exists();
    assertThat(signed).doesNotExist();

    environment.put("SIGSTORE", "true");
    gpg(environment, sign, file.toString());
    assertThat(signed).hasContent("sign-blob --yes --bundle " + file + ".sigstore.json " + file);
  }

  private void gpg(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Script script = Script.run(folder, environment, command);
    assertThat(script.exitCode()).as(script.out()).isZero();
  }
}
