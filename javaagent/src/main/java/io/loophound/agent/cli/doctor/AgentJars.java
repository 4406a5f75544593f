package io.loophound.agent.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Tells LoopHound's jar from those of other agents: ours is named as its user likes. */
final class AgentJars {
  private static final String PREMAIN = "io.loophound.agent.premain.LoopHoundAgent";

  private AgentJars() {}

  /**
   * Whether a process was started with LoopHound.
   *
   * @param jar as the flag {@code -javaagent} of the process names it
   * @param folder where the process runs
   * @param pid its id: in a container its files are elsewhere
   */
  static boolean isOurs(String jar, String folder, String pid) {
    Path file = Path.of(folder).resolve(jar);
    Path ofContainer = Path.of("/proc", pid, "root").resolve("." + file.toAbsolutePath());
    for (Path path : new Path[] {ofContainer, file}) {
      if (Files.isReadable(path)) {
        return isOurs(path);
      }
    }
    return isNamed(file);
  }

  private static boolean isOurs(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      return manifest != null
          && PREMAIN.equals(manifest.getMainAttributes().getValue("Premain-Class"));
    } catch (IOException e) {
      return isNamed(file);
    }
  }

  private static boolean isNamed(Path file) {
    return String.valueOf(file.getFileName()).startsWith("loophound");
  }
}
