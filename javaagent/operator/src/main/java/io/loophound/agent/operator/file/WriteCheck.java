package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says whether a file could be written, as writing it would; creates nothing. */
public final class WriteCheck {
  private WriteCheck() {}

  /** Whether lines can be added to a file, which is created if there is none. */
  public static void append(Path file) throws IOException {
    Path folder = folder(file);
    OwnFile.check(file);
    allowed(Files.exists(file) ? file : folder, file);
    room(folder, file);
  }

  /** Whether a file can be created or replaced: a new one is written next to it and moved. */
  public static void replace(Path file) throws IOException {
    Path folder = folder(file);
    OwnFile.check(file);
    allowed(folder, file);
    room(folder, file);
  }

  /**
   * Whether there can be new files in a folder, which is created if there is none; those above it
   * are not.
   */
  public static void inside(Path folder) throws IOException {
    Path there = Files.exists(folder) ? folder : folder(folder);
    if (!Files.isDirectory(there)) {
      throw new FileAlreadyExistsException(there.toString());
    }
    allowed(there, there);
    room(there, there);
  }

  private static Path folder(Path file) throws IOException {
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(file.toString());
    }
    return folder;
  }

  private static void allowed(Path written, Path file) throws IOException {
    if (!Files.isWritable(written)) {
      throw new AccessDeniedException(file.toString());
    }
  }

  private static void room(Path folder, Path file) throws IOException {
    FileStore store = Files.getFileStore(folder);
    if (store.getTotalSpace() > 0
        && store.getUsableSpace() == 0) { // some file systems know neither
      throw new FileSystemException(file.toString(), null, "no space left on the disk");
    }
  }

  /** How much room there is, for people; empty if that is unknown. */
  static String free(Path file) {
    try {
      Path there = file;
      while (!Files.exists(there) && there.getParent() != null) {
        there = there.getParent();
      }
      return ", " + (Files.getFileStore(there).getUsableSpace() >> 20) + " MB free";
    } catch (IOException e) {
      return "";
    }
  }
}
