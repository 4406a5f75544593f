package io.loophound.agent.config.file;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * Notices that a file has changed, once it is quiet again: who writes it in pieces is not read in
 * the midst. It polls: a watch service sees neither a swapped link of a folder above nor a network
 * file system.
 */
public final class FileWatch {
  private final Path path;
  private final Function<Path, FileStamp> stamps;
  private FileStamp known;
  private FileStamp pending;

  /** From now on. */
  public FileWatch(Path path) {
    this(path, FileStamp::of);
  }

  FileWatch(Path path, Function<Path, FileStamp> stamps) {
    this.path = path;
    this.stamps = stamps;
    known = stamps.apply(path);
  }

  /** Looks; whether the file is another one than before, and was so at the last look. */
  public boolean look() {
    FileStamp now = stamps.apply(path);
    boolean quiet = now.equals(pending);
    pending = now.equals(known) || quiet ? null : now;
    if (quiet) {
      known = now;
    }
    return quiet;
  }
}
