package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner can read. */
public final class OwnerOnly {
  private OwnerOnly() {}

  /** Writes a new file in the folder for temporary files. */
  public static Path temporary(String suffix, String text) throws IOException {
    return Files.writeString(Files.createTempFile("loophound-", suffix, rights()), text);
  }

  /**
   * Writes a file, whole or not at all. It is written next to the target and moved, so no other
   * user's file is ever opened or followed as a link.
   */
  public static void replace(Path file, String text) throws IOException {
    Path fresh = Files.createTempFile(file.getParent(), ".loophound-", ".new", rights());
    try {
      Files.writeString(fresh, text);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Windows makes a user the owner of files created in the user's own folder. */
  private static FileAttribute<?>[] rights() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
