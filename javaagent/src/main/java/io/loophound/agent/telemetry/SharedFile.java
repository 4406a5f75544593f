package io.loophound.agent.telemetry;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Opens the log file, which several processes may share: each line is appended by one write.
 * Premain uses it, so it has no java.nio.file.
 */
public final class SharedFile {
  private SharedFile() {}

  /** The file to append to; a new one is its owner's alone. */
  static FileOutputStream open(String name) throws IOException {
    File file = new File(name).getAbsoluteFile();
    isFile(file);
    if (creates(file)) {
      ownersAlone(file);
    }
    return new FileOutputStream(file, /* append= */ true);
  }

  private static boolean creates(File file) throws IOException {
    try {
      return file.createNewFile();
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Refuses what cannot be the log file; creates nothing. Returns whether it is a file at all,
   * rather than a device.
   */
  public static boolean isFile(File file) throws IOException {
    String wrong = wrong(file);
    if (wrong != null) {
      throw new IOException(file + " " + wrong);
    }
    return !isDevice(file);
  }

  private static boolean isDevice(File file) {
    return file.getPath().startsWith("/dev/"); // java.io does not tell it from a pipe
  }

  private static String wrong(File file) throws IOException {
    File folder = file.getParentFile();
    if (folder != null && !folder.isDirectory()) {
      return "is in " + folder + ", which is not a folder";
    }
    if (file.isDirectory()) {
      return "is a directory";
    }
    if (file.exists() && !file.isFile() && !isDevice(file)) {
      return "is not a regular file"; // opening a pipe would wait for a reader
    }
    return folder != null && isLink(file, folder)
        ? "is a symbolic link, which is not followed"
        : null;
  }

  /** Where names have no second spelling, a name that is another one when resolved is a link. */
  private static boolean isLink(File file, File folder) throws IOException {
    File plain = new File(folder.getCanonicalFile(), file.getName());
    return File.separatorChar == '/'
        && !file.getCanonicalPath().equalsIgnoreCase(plain.getAbsolutePath());
  }

  /** The results say only whether this system has such rights. */
  private static void ownersAlone(File file) {
    boolean unused = file.setReadable(false, false) && file.setWritable(false, false);
    unused = file.setReadable(true, true) && file.setWritable(true, true) && unused;
  }
}
