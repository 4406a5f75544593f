package io.loophound.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanTest {
  private static final String TYPE = "a/b/C.class";
  private static final String VERSION = "META-INF/maven/a/b/pom.properties";
  private static final byte[] NOTHING = {};

  @TempDir Path directory;

  private final Scan scan = new Scan(Set.of(TYPE, VERSION));

  static byte[] zip(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> each : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(each.getKey()));
        zip.write(each.getValue());
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private Path write(String name, byte[] content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  @Test
  void aJarIsLookedInto() throws IOException {
    Path jar = write("b-1.2.jar", zip(Map.of(TYPE, NOTHING, VERSION, bytes("version=1.2\n"))));

    scan.addClassPath(jar.toString());

    assertThat(scan.hit(TYPE)).isEqualTo(new Scan.Hit("b-1.2.jar", ""));
    assertThat(scan.hit(VERSION).version()).isEqualTo("1.2");
    assertThat(scan.jars()).isEqualTo(1);
  }

  @Test
  void theJarsInAJarAreLookedInto() throws IOException {
    byte[] inner = zip(Map.of(VERSION, bytes("version=3\n")));
    Path jar =
        write(
            "app.jar",
            zip(Map.of("BOOT-INF/lib/b-3.jar", inner, "BOOT-INF/classes/" + TYPE, NOTHING)));

    scan.addClassPath(jar.toString());

    assertThat(scan.hit(VERSION)).isEqualTo(new Scan.Hit("b-3.jar", "3"));
    assertThat(scan.hit(TYPE).jar()).isEqualTo("app.jar");
    assertThat(scan.jars()).isEqualTo(2);
  }

  @Test
  void theClassPathInAManifestIsFollowed() throws IOException {
    write("lib/b.jar", zip(Map.of(TYPE, NOTHING)));
    String manifest = "Manifest-Version: 1.0\nClass-Path: lib/b.jar lib/gone.jar app.jar\n\n";
    Path jar = write("app.jar", zip(Map.of("META-INF/MANIFEST.MF", bytes(manifest))));

    scan.addClassPath(jar.toString());

    assertThat(scan.hit(TYPE).jar()).isEqualTo("b.jar");
    assertThat(scan.problems()).isEmpty();
  }

  @Test
  void directoriesAndTheirJarsAreLookedInto() throws IOException {
    write("classes/" + TYPE, NOTHING);
    write("lib/b.jar", zip(Map.of(VERSION, bytes("version=4\n"))));

    scan.addClassPath(
        directory.resolve("classes") + File.pathSeparator + directory.resolve("lib") + "/*");

    assertThat(scan.hit(TYPE).jar()).isEmpty();
    assertThat(scan.hit(VERSION).version()).isEqualTo("4");
  }

  @Test
  void whatCannotBeReadIsSaid() throws IOException {
    Path broken = write("broken.jar", bytes("PK\003\004 no zip at all, but it begins like one"));

    scan.addClassPath(directory.resolve("gone.jar") + File.pathSeparator + broken);

    assertThat(scan.problems()).isNotEmpty().allMatch(finding -> finding.level().isProblem());
    assertThat(scan.problems().get(0).text()).contains("gone.jar does not exist");
  }
}
