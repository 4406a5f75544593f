package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * A lock in a hidden file next to another file; the operating system ends it with the process. It
 * is not on the file itself, which may be replaced or renamed.
 */
final class LockFile {
  private static final int ATTEMPTS = 10;
  private static final int LONGEST = 500;

  private final Path path;
  private final FileChannel channel; // collected as garbage, it would end the lock
  private final boolean mine;
  private final String holder;

  private LockFile(Path path, FileChannel channel, boolean mine, String holder) {
    this.path = path;
    this.channel = channel;
    this.mine = mine;
    this.holder = holder;
  }

  /** Where no lock is possible, the file is this process's. */
  static LockFile none(Path file) {
    return new LockFile(file, null, true, "");
  }

  /**
   * Locks a file, or finds out who has locked it.
   *
   * @param who what others are told of this process
   * @throws IOException when there can be no file next to it
   */
  static LockFile of(Path file, String who) throws IOException {
    Path path = lockOf(file);
    NoSuchFileException missing = null;
    for (int i = 0; i < ATTEMPTS; i++) {
      try {
        LockFile lock = attempt(path, who);
        if (lock != null) {
          return lock;
        }
      } catch (FileAlreadyExistsException e) {
        missing = null; // another process was faster
      } catch (NoSuchFileException e) {
        if (!Files.isDirectory(path.getParent())) {
          throw e;
        }
        missing = e; // another process has just deleted it, or nothing can be created here
      } catch (AccessDeniedException e) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
          throw e;
        }
        return new LockFile(path, null, false, "another user's process");
      }
    }
    if (missing != null) {
      throw missing;
    }
    return new LockFile(path, null, false, "other processes");
  }

  private static Path lockOf(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".lock");
  }

  /** Who has locked a file now, or empty. Creates no lock. */
  static String holderOf(Path file) {
    Path path = lockOf(file);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return "";
    }
    Set<OpenOption> how = Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    try (FileChannel channel = FileChannel.open(path, how)) {
      return channel.tryLock() == null ? holder(path) : "";
    } catch (AccessDeniedException e) {
      return "another user's process";
    } catch (IOException | OverlappingFileLockException e) {
      return "";
    }
  }

  /** The lock, or null when its file was replaced meanwhile. */
  private static LockFile attempt(Path path, String who) throws IOException {
    Object before = identity(path);
    FileChannel channel =
        before == null
            ? FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                OwnerOnly.rights())
            : FileChannel.open(path, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    try {
      if (channel.tryLock() == null) {
        channel.close();
        return new LockFile(path, null, false, holder(path));
      }
    } catch (OverlappingFileLockException e) { // closing the channel would end that other lock
      return new LockFile(path, channel, false, "another option of this process");
    } catch (IOException e) { // some file systems have no locks
      return new LockFile(path, channel, true, "");
    }
    return isStillThere(path, before) ? held(path, channel, who) : closed(channel);
  }

  private static boolean isStillThere(Path path, Object before) throws IOException {
    Object after = identity(path);
    return after != null && (before == null || before.equals(after));
  }

  private static LockFile closed(FileChannel channel) throws IOException {
    channel.close();
    return null;
  }

  private static LockFile held(Path path, FileChannel channel, String who) throws IOException {
    channel.truncate(0).write(ByteBuffer.wrap(who.getBytes(StandardCharsets.UTF_8)));
    deletedAtTheEnd(path);
    return new LockFile(path, channel, true, "");
  }

  private static void deletedAtTheEnd(Path path) {
    try {
      path.toFile().deleteOnExit();
    } catch (IllegalStateException e) {
      // the JVM is ending
    }
  }

  private static Object identity(Path path) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isRegularFile()) {
        throw new IOException(path + " is not a regular file");
      }
      return found.fileKey() == null ? found.creationTime() : found.fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static String holder(Path path) {
    try {
      byte[] text = Files.readAllBytes(path);
      return text.length == 0 || text.length > LONGEST
          ? "another process"
          : new String(text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "another process";
    }
  }

  /** Whether this process has the lock. */
  boolean isHeldHere() {
    return mine;
  }

  /** Who has it, if not this process. */
  String holder() {
    return holder;
  }

  /** Ends the lock before the end of the JVM does. */
  void release() {
    try {
      if (channel != null && mine) {
        Files.deleteIfExists(path);
        channel.close();
      }
    } catch (IOException e) {
      // a file without a lock does no harm
    }
  }
}
