package io.loophound.replay;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A file of lines, plain or gzip. Memory use is bounded. */
public final class TraceFile {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  /**
   * How much is read.
   *
   * @param line the longest line, in characters
   * @param unpacked the largest unpacked size of a gzip file, in bytes
   */
  public record Limits(int line, long unpacked) {
    /** Lines of 32 M characters, files of 1 GB. */
    public static final Limits DEFAULT = new Limits(32 << 20, 1L << 30);
  }

  /** A gzip file unpacks to more than the limit. The lines before it have been read. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;
    private final int line;

    TooLargeException(int line, IOException cause) {
      super("it unpacks to more than the limit", cause);
      this.line = line;
    }

    /** The line in which the limit was reached, from 1. */
    public int line() {
      return line;
    }
  }

  /** Takes one line. */
  @FunctionalInterface
  public interface LineHandler {
    /** Takes the line with this number, from 1. Blank lines are skipped. */
    void line(int number, String line);

    /**
     * A line is longer than the limit.
     *
     * @throws IllegalArgumentException to stop reading, which is the default
     */
    default void tooLong(int number) {
      throw new IllegalArgumentException("line " + number + " is too long");
    }
  }

  private TraceFile() {}

  /**
   * Reads a file line by line.
   *
   * @throws IOException when it cannot be read, or is cut off
   */
  public static void read(Path file, LineHandler handler) throws IOException {
    read(file, Limits.DEFAULT, handler);
  }

  /**
   * Reads a file line by line.
   *
   * @throws TooLargeException when it unpacks to more than the limit
   * @throws IOException when it cannot be read, or is cut off
   */
  public static void read(Path file, Limits limits, LineHandler handler) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        Reader plain =
            new InputStreamReader(plain(bytes, limits.unpacked()), StandardCharsets.UTF_8)) {
      LineReader lines = new LineReader(plain, limits.line());
      try {
        read(lines, handler);
      } catch (BoundedStream.OverflowException e) {
        throw new TooLargeException(lines.number(), e);
      }
    }
  }

  private static void read(LineReader lines, LineHandler handler) throws IOException {
    while (lines.next()) {
      String line = lines.line();
      if (lines.isTooLong()) {
        handler.tooLong(lines.number());
      } else if (!line.isBlank()) {
        handler.line(lines.number(), line);
      }
    }
  }

  /** Detected by the first two bytes, because names are unreliable. */
  private static InputStream plain(InputStream bytes, long most) throws IOException {
    bytes.mark(2);
    boolean gzip = bytes.read() == GZIP_FIRST && bytes.read() == GZIP_SECOND;
    bytes.reset();
    return gzip ? new BoundedStream(new GZIPInputStream(bytes, BUFFER), most) : bytes;
  }

  /** Fails when more than a limit is read. */
  private static final class BoundedStream extends FilterInputStream {
    private long left;

    /** The limit is passed. */
    private static final class OverflowException extends IOException {
      private static final long serialVersionUID = 1;
    }

    BoundedStream(InputStream in, long most) {
      super(in);
      left = most;
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = super.read(bytes, from, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int bytes) throws OverflowException {
      left -= bytes;
      if (left < 0) {
        throw new OverflowException();
      }
    }
  }
}
