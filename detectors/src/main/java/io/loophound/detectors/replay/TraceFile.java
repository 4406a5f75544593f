package io.loophound.detectors.replay;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A file of lines, plain or gzip. */
public final class TraceFile {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  /** Takes one line. */
  @FunctionalInterface
  public interface LineHandler {
    /** Takes the line with this number, from 1. Blank lines are left out. */
    void line(int number, String line);
  }

  private TraceFile() {}

  /**
   * Reads a file line by line.
   *
   * @throws IOException when it cannot be read, or is cut off
   */
  public static void read(Path file, LineHandler handler) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain(bytes), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          handler.line(number, line);
        }
      }
    }
  }

  /** Told by the first two bytes: names lie. */
  private static InputStream plain(InputStream bytes) throws IOException {
    bytes.mark(2);
    boolean gzip = bytes.read() == GZIP_FIRST && bytes.read() == GZIP_SECOND;
    bytes.reset();
    return gzip ? new GZIPInputStream(bytes, BUFFER) : bytes;
  }
}
