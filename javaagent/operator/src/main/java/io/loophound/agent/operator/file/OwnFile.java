package io.loophound.agent.operator.file;

import io.loophound.agent.identity.Identity;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file that only this process writes. If another process has the wanted file, it is one next to
 * it with a name of its own.
 */
public final class OwnFile {
  private static final int MOST = 20;

  private final Path path;
  private final String instead;
  private final LockFile lock;

  private OwnFile(Path path, String instead, LockFile lock) {
    this.path = path;
    this.instead = instead;
    this.lock = lock;
  }

  /**
   * A file for this process until it ends.
   *
   * @throws IOException when it cannot be written; {@link FileErrors} says it in words
   * @throws java.nio.file.InvalidPathException when it is not the name of a file
   */
  public static OwnFile of(String name, Identity identity) throws IOException {
    Path wanted = Path.of(name).toAbsolutePath();
    LockFile lock = lock(wanted, identity);
    return lock.isHeldHere()
        ? new OwnFile(wanted, "", lock)
        : withOtherName(wanted, wanted + " is written by " + lock.holder(), identity);
  }

  /** A file with a name of its own, because of what {@code why} says. */
  public static OwnFile withOtherName(Path wanted, String why, Identity identity)
      throws IOException {
    for (int i = 0; i < MOST; i++) {
      Path path = marked(wanted, "-" + identity.processName() + (i == 0 ? "" : "-" + i));
      LockFile lock = lock(path, identity);
      if (lock.isHeldHere()) {
        return new OwnFile(path, why, lock);
      }
    }
    throw new IOException(why + ", and other names are taken too");
  }

  private static LockFile lock(Path path, Identity identity) throws IOException {
    check(path);
    try {
      return LockFile.of(path, identity.toString());
    } catch (IOException e) {
      if (Files.isWritable(path)) { // its folder takes no new file
        return LockFile.none(path);
      }
      throw ofFile(path, e);
    }
  }

  /** The same failure without the name of the lock. */
  private static IOException ofFile(Path path, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new NoSuchFileException(path.toString());
    }
    if (e instanceof AccessDeniedException) {
      return new AccessDeniedException(path.toString());
    }
    return e instanceof FileSystemException system
        ? new FileSystemException(path.toString(), null, system.getReason())
        : e;
  }

  private static Path marked(Path path, String mark) {
    String name = path.getFileName().toString();
    int dot = name.lastIndexOf('.');
    int end = dot > 0 ? dot : name.length();
    return path.resolveSibling(name.substring(0, end) + mark + name.substring(end));
  }

  /**
   * Refuses what is there already and not a regular file: a link may lead to another user's file,
   * and a pipe would block the writer.
   */
  public static void check(Path path) throws IOException {
    try {
      BasicFileAttributes found =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isRegularFile()) {
        throw new IOException(path + " is " + kind(found));
      }
    } catch (NoSuchFileException e) {
      // it will be created
    }
  }

  private static String kind(BasicFileAttributes found) {
    if (found.isSymbolicLink()) {
      return "a symbolic link, which is not followed";
    }
    return found.isDirectory() ? "a directory" : "not a regular file";
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Why it is not the wanted file, or empty. */
  public String instead() {
    return instead;
  }

  /** The same for the log, or empty. */
  public String notice(String what, String option) {
    return instead.isEmpty()
        ? ""
        : "WARN "
            + what
            + " in "
            + path
            + ", because "
            + instead
            + "; %n, %h or %p in "
            + option
            + " keeps names apart";
  }

  /** Lets others have it now; otherwise the end of the JVM does. */
  public void release() {
    lock.release();
  }
}
