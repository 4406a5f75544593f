package io.loophound.benchmarks.recorded;

import io.loophound.replay.Trace;
import io.loophound.replay.TraceReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Reads files of recorded runs, plain or gzip. */
public final class TraceFiles {

  private TraceFiles() {}

  /**
   * All runs of a file.
   *
   * @throws IllegalArgumentException naming file and line when a line is not a run
   */
  public static List<Trace> read(Path file) throws IOException {
    TraceReader reader = new TraceReader();
    List<Trace> traces = new ArrayList<>();
    lines(file, line -> traces.add(reader.read(line)));
    return traces;
  }

  /**
   * Gives each line of a file to {@code reader}.
   *
   * @throws IllegalArgumentException naming file and line when the reader throws one
   */
  static void lines(Path file, Consumer<String> reader) throws IOException {
    try (BufferedReader lines = open(file)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          read(reader, line, file + ":" + number);
        }
      }
    }
  }

  private static void read(Consumer<String> reader, String line, String place) {
    try {
      reader.accept(line);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
    }
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
    return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
  }
}
