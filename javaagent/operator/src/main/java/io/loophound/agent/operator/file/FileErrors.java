package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says why a file cannot be used, for the log. */
public final class FileErrors {
  private FileErrors() {}

  /** The reason, without the name of the option. */
  public static String of(Exception e) {
    if (e instanceof InvalidPathException) {
      return "this is not the name of a file";
    }
    if (e instanceof NoSuchFileException missing) {
      return missing(missing.getFile());
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": no permission";
    }
    if (e instanceof FileAlreadyExistsException other) {
      return other.getFile() + " is not a folder";
    }
    if (e instanceof FileSystemException system && system.getReason() != null) {
      return system.getFile() + ": " + system.getReason();
    }
    boolean plain = e.getClass() == IOException.class && e.getMessage() != null;
    return plain ? e.getMessage() : e.toString();
  }

  private static String missing(String file) {
    Path folder = file == null ? null : Path.of(file).getParent();
    if (folder == null || !Files.exists(folder)) {
      return "the folder " + folder + " does not exist";
    }
    return Files.isDirectory(folder)
        ? "nothing can be created in the folder " + folder
        : folder + " is not a folder";
  }
}
