package io.loophound.agent.cli;

import io.loophound.agent.telemetry.Output;
import io.loophound.replay.Trace;
import io.loophound.replay.TraceFile;
import io.loophound.replay.TraceReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The recorded runs of all files of a command, in order, and the errors in them. */
final class TraceLines {
  private static final int LONGEST_MESSAGE = 300;
  private static final long PROGRESS = Duration.ofSeconds(2).toNanos();

  private final ReplayOptions options;
  private final PrintStream err;
  private final LongSupplier clock;
  private long nextProgress;
  private int lines;
  private int failures;
  private String place = "";

  TraceLines(ReplayOptions options, PrintStream err, LongSupplier clock) {
    this.options = options;
    this.err = err;
    this.clock = clock;
    nextProgress = clock.getAsLong() + PROGRESS;
  }

  /** Passes on each readable run; returns the number of errors. */
  int each(Consumer<Trace> handler) {
    TraceReader reader = new TraceReader();
    try {
      eachLine(line -> handler.accept(reader.read(line)));
    } catch (OutOfMemoryError e) {
      long heap = Runtime.getRuntime().maxMemory() >> 20;
      complain(
          place
              + ": out of memory, with a heap of "
              + heap
              + " MB; nothing after it was run. Give"
              + " java a larger one (-Xmx), or fewer and shorter lines");
    }
    return failures;
  }

  /** Passes on the lines of all files; an error in one of them does not affect the others. */
  private void eachLine(Consumer<String> handler) {
    for (Path file : options.files) {
      try {
        TraceFile.Limits limits = new TraceFile.Limits(options.longestLine, options.mostUnpacked);
        TraceFile.read(file, limits, new Lines(file, handler));
      } catch (TraceFile.TooLargeException e) {
        complain(
            file
                + ":"
                + e.line()
                + ": the file unpacks to more than "
                + (options.mostUnpacked >> 20)
                + " MB, the rest is left out; --max-unpacked raises the limit");
      } catch (NoSuchFileException e) {
        complain(file + ": no such file");
      } catch (IOException e) {
        complain(file + ": cannot be read: " + e.getMessage());
      }
    }
  }

  /** The lines of one file. */
  private final class Lines implements TraceFile.LineHandler {
    private final Path file;
    private final Consumer<String> handler;

    Lines(Path file, Consumer<String> handler) {
      this.file = file;
      this.handler = handler;
    }

    @Override
    public void line(int number, String line) {
      place = file + ":" + number;
      readLine(file, line, handler);
    }

    @Override
    public void tooLong(int number) {
      complain(
          file
              + ":"
              + number
              + ": the line is longer than "
              + (options.longestLine >> 20)
              + " MB and is left out; --max-line raises the limit");
    }
  }

  private void readLine(Path file, String line, Consumer<String> handler) {
    try {
      handler.accept(line);
    } catch (IllegalArgumentException e) {
      complain(place + ": " + e.getMessage());
    }
    lines++;
    if (clock.getAsLong() - nextProgress >= 0) {
      err.println("loophound: " + lines + " lines, now in " + file);
      nextProgress = clock.getAsLong() + PROGRESS;
    }
  }

  private void complain(String what) {
    failures++;
    err.println("loophound: " + Output.clean(what, LONGEST_MESSAGE));
  }
}
