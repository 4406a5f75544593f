package io.loophound.agent.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Other versions of a client or a framework than the one compiled against, which its seam's build
 * has copied. A seam is named as its folder, such as {@code okhttp} or {@code integration-koog}.
 */
public final class Libraries {
  private static final Pattern VERSION = Pattern.compile("/libraries/(\\d[^<]*)</outputDirectory>");

  private Libraries() {}

  /**
   * The versions that the pom of a seam's folder lists, the one compiled against not among them.
   */
  public static List<String> versions(String seam) {
    try {
      return VERSION
          .matcher(Files.readString(folder(seam).resolve("pom.xml")))
          .results()
          .map(found -> found.group(1))
          .distinct()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The jars of one version: what a program on it needs before its class path.
   *
   * @throws UncheckedIOException when the build has put nothing there
   */
  public static List<Path> jars(String seam, String version) {
    String build = System.getProperty("loophound.build-folder", "target");
    Path place = folder(seam).resolve(build).resolve("libraries").resolve(version);
    try (Stream<Path> all = Files.list(place)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder(String seam) {
    return (seam.startsWith("integration-")
            ? Path.of("..", "..", seam)
            : Path.of("..", "seams", seam))
        .toAbsolutePath()
        .normalize();
  }
}
