package io.loophound.agent.jar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** release/check finds what Maven Central, or a user, would find later. */
class StagedRepositoryTest {
  private static final String POM =
      """
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <artifactId>it</artifactId>
        <name>It</name><description>It is.</description><url>https://example.com/it-project</url>
        <licenses><license><name>Apache-2.0</name><url>https://example.com</url></license></licenses>
        <developers><developer><name>They</name></developer></developers>
        <scm><connection>scm:git:x</connection><url>https://example.com</url></scm>
      </project>
      """;
  private static final String BOM =
      """
      {"components": [{"group": "g", "name": "lib", "version": "1", "licenses": [{"license": {"id": "MIT"}}]}]}
      """;

  @TempDir Path repository;

  @BeforeEach
  void stage() throws Exception {
    assumeTrue(hasPython(), "there is a python3");
    write(".pom", POM.getBytes(UTF_8));
    write("-cyclonedx.json", BOM.getBytes(UTF_8));
    for (String jar : new String[] {".jar", "-sources.jar", "-javadoc.jar"}) {
      write(jar, jar(0, 0));
    }
  }

  @Test
  void whatIsWholePasses() throws Exception {
    assertThat(check()).isEmpty();
  }

  @Test
  void eachFaultIsNamed() throws Exception {
    Files.delete(repository.resolve("it-1-javadoc.jar"));
    Files.writeString(repository.resolve("it-1.jar.sha256"), "0");
    write("-sources.jar", jar(0, 86_400_000));
    write("-cyclonedx.json", BOM.replace("MIT", "AGPL-3.0-only").getBytes(UTF_8));
    write(
        ".pom",
        POM.replace("<name>They</name>", "")
            .replace("it-project", "it")
            .replace("<scm>", "<parent/><scm>")
            .getBytes(UTF_8));

    assertThat(check().lines())
        .anyMatch(line -> line.equals("it-1.pom: has no developers/developer/name"))
        .anyMatch(line -> line.startsWith("it-1.pom: has a url that Maven has added the name"))
        .anyMatch(line -> line.equals("it-1.pom: names a parent, which is not published"))
        .anyMatch(line -> line.equals("it-1.jar: has no right sha256 sum"))
        .anyMatch(line -> line.startsWith("it-1-sources.jar: holds entries of different times"))
        .anyMatch(line -> line.equals("it-1-javadoc.jar: is missing"))
        .anyMatch(line -> line.contains("lib 1 has the licence ['AGPL-3.0-only']"))
        .hasSize(7);
  }

  private static boolean hasPython() throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v python3 > /dev/null").start().waitFor() == 0;
  }

  private void write(String suffix, byte[] content) throws IOException, NoSuchAlgorithmException {
    Path file = Files.write(repository.resolve("it-1" + suffix), content);
    for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
      String sum = HexFormat.of().formatHex(MessageDigest.getInstance(name).digest(content));
      String ending = name.replace("-", "").toLowerCase(Locale.ROOT);
      Files.writeString(Path.of(file + "." + ending), sum);
    }
  }

  /** A jar with an entry for each time, in milliseconds from some day. */
  private static byte[] jar(long... times) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < times.length; i++) {
        ZipEntry entry = new ZipEntry("entry" + i);
        entry.setTime(1_767_225_600_000L + times[i]);
        zip.putNextEntry(entry);
      }
    }
    return bytes.toByteArray();
  }

  private String check() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("python3", "../release/check", repository.toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(out.isEmpty() ? 0 : 1);
    return out;
  }
}
