package io.loophound.compat.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs other programs. */
final class Commands {
  private static final int LIMIT_MINUTES = 15;

  private Commands() {}

  /**
   * Runs a command.
   *
   * @return what it printed
   * @throws IOException when it fails or takes too long, with the end of what it printed
   */
  static String run(Path folder, String... command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("command", ".log");
    try {
      Process process =
          new ProcessBuilder(List.of(command))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
      if (!ended) {
        process.destroyForcibly();
      }
      String text = Files.readString(log);
      if (!ended || process.exitValue() != 0) {
        throw new IOException(String.join(" ", command) + " in " + folder + ":\n" + end(text));
      }
      return text;
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static String end(String text) {
    return text.substring(Math.max(0, text.length() - 3000));
  }
}
