package io.loophound.agent.config.file;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * Notices that a file has changed, once it is unchanged between two polls, so that a file written
 * in pieces is not read halfway. It polls, because a watch service sees neither a swapped link of a
 * parent folder nor changes on a network file system.
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

  /**
   * Polls; returns whether the file differs from the last known state, and already did at the last
   * poll.
   */
  public boolean hasSettled() {
    FileStamp now = stamps.apply(path);
    boolean quiet = now.equals(pending);
    pending = now.equals(known) || quiet ? null : now;
    if (quiet) {
      known = now;
    }
    return quiet;
  }
}
