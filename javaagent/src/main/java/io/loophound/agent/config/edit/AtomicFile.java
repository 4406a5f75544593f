package io.loophound.agent.config.edit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/** Writes a file atomically: readers see either the old or the new content. */
final class AtomicFile {
  private AtomicFile() {}

  /** Writes to the target of links; the links and the permissions stay. */
  static void write(Path path, byte[] bytes) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path;
    Path temporary = Files.createTempFile(target.getParent(), ".loophound", ".tmp");
    try {
      try (FileChannel out = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
          out.write(left);
        }
        out.force(true);
      }
      if (Files.exists(target)) {
        copyRights(target, temporary);
      }
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void copyRights(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view == null) {
      return;
    }
    PosixFileAttributes facts = Files.readAttributes(from, PosixFileAttributes.class);
    try {
      view.setOwner(facts.owner());
      view.setGroup(facts.group());
    } catch (IOException e) {
      // only the administrator may change a file's owner
    }
    view.setPermissions(facts.permissions());
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
