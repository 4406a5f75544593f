package io.loophound.agent.operator.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks options that name files, as their users would find them. Creates nothing. */
public final class FileChecks {
  /** What is allowed where a file is written. */
  public static final String FILE =
      "a regular file, or a new one in a folder in which this user can write";

  private static final String FOLDER =
      "a folder in which this user can write, or a new one in such a folder";

  private final Path base;
  private final boolean beside;
  private final List<OptionCheck> found = new ArrayList<>();

  /** What is to be found out about a file. */
  public interface Check {
    /** Fails as the use of the file would. */
    void of(Path file) throws IOException;
  }

  /**
   * Checks for one process.
   *
   * @param folder where the process runs
   * @param beside whether it is yet to start: what another process has is not its own then
   */
  public FileChecks(String folder, boolean beside) {
    base = Path.of(folder).toAbsolutePath();
    this.beside = beside;
  }

  /** Whether the process is yet to start. */
  public boolean isBeforeStart() {
    return beside;
  }

  /** A file that lines are added to. */
  public void appended(String option, String name) {
    written(option, name, WriteCheck::append);
  }

  /** A file that is replaced. */
  public void replaced(String option, String name) {
    replaced(option, name, file -> {});
  }

  /** A file that is replaced, and read before if it is there. */
  public void replaced(String option, String name, Check content) {
    written(
        option,
        name,
        file -> {
          WriteCheck.replace(file);
          if (Files.exists(file)) {
            content.of(file);
          }
        });
  }

  private void written(String option, String name, Check check) {
    check(
        option,
        name,
        FILE,
        file -> {
          check.of(file);
          notTaken(file);
        });
  }

  /** Another process's file is not taken from it. */
  private void notTaken(Path file) throws IOException {
    String holder = beside ? LockFile.holderOf(file) : "";
    if (!holder.isEmpty()) {
      throw new IOException(
          "it is written by "
              + holder
              + ", so another name would be used (%n, %h or %p keep names apart)");
    }
  }

  /** A folder for files. */
  public void folder(String option, String name) {
    check(option, name, FOLDER, WriteCheck::inside);
  }

  /** Anything about a file; an empty name is none. */
  public void check(String option, String name, String allowed, Check check) {
    if (name.isEmpty()) {
      return;
    }
    try {
      Path file = base.resolve(name);
      check.of(file);
      found.add(OptionCheck.works(option, file + " can be used" + WriteCheck.free(file)));
    } catch (IOException | RuntimeException e) {
      found.add(OptionCheck.refused(option, name, FileErrors.of(e), allowed));
    }
  }

  /** One more result. */
  public void add(OptionCheck checked) {
    found.add(checked);
  }

  /** The results so far. */
  public List<OptionCheck> results() {
    return List.copyOf(found);
  }
}
