package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says in words why a file cannot be read. */
public final class FileToRead {
  private FileToRead() {}

  /** Refuses what is not there, is a folder, or may not be read. */
  public static void check(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException(file + " does not exist");
    }
    if (Files.isDirectory(file)) {
      throw new IOException(file + " is a directory");
    }
    if (!Files.isReadable(file)) {
      throw new IOException(file + ": no permission");
    }
  }
}
