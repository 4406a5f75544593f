package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

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

  /**
   * Adds to a file, whole or not at all; a file that is there already keeps its rights. A link is
   * not followed.
   */
  public static void append(Path file, byte[] bytes) throws IOException {
    Set<OpenOption> how =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    try (FileChannel channel = FileChannel.open(file, how, rights())) {
      long end = channel.size();
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      try {
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
      } catch (IOException e) {
        channel.truncate(end); // the disk is full: half a line would spoil the next one
        throw e;
      }
    }
  }

  /** Windows makes a user the owner of files created in the user's own folder. */
  public static FileAttribute<?>[] rights() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
