package io.loophound.agent.cli;

import io.loophound.agent.cli.ReplayOptions.UsageException;
import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.report.JsonReport;
import io.loophound.detectors.internal.report.Summary;
import io.loophound.detectors.internal.report.TextReport;
import io.loophound.detectors.replay.Replay;
import io.loophound.detectors.replay.Trace;
import io.loophound.detectors.replay.TraceFile;
import io.loophound.detectors.replay.TraceReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The command {@code replay}: recorded runs through a policy. */
final class ReplayCommand {
  private static final int LONGEST_MESSAGE = 300;
  private static final long KEY = 1;
  private static final long PROGRESS = Duration.ofSeconds(2).toNanos();

  private final ReplayOptions options;
  private final PrintStream out;
  private final PrintStream err;
  private final LongSupplier clock;
  private long nextProgress;
  private int lines;
  private int failures;
  private String place = "";

  private ReplayCommand(
      ReplayOptions options, PrintStream out, PrintStream err, LongSupplier clock) {
    this.options = options;
    this.out = out;
    this.err = err;
    this.clock = clock;
    nextProgress = clock.getAsLong() + PROGRESS;
  }

  /** Runs the command; returns the exit code: 0 done, 1 something failed, 2 not understood. */
  static int run(String[] args, PrintStream out, PrintStream err, LongSupplier clock) {
    try {
      ReplayOptions options = ReplayOptions.read(args);
      Config config = options.config();
      PriceTable prices = prices(config.prices());
      fixKey();
      ReplayCommand command = new ReplayCommand(options, out, err, clock);
      return command.replay(new Replay(config.policies(), prices, options.view));
    } catch (UsageException e) {
      err.println("loophound: " + e.getMessage());
      err.print(Help.usage());
      return Cli.USAGE;
    }
  }

  /** A random key moves what is nearly near: the same command must give the same answer. */
  private static void fixKey() {
    try {
      Hash64.key(KEY);
    } catch (IllegalStateException e) {
      // this process has used another key, as tests do: that one stays
    }
  }

  private static PriceTable prices(String file) throws UsageException {
    try {
      return file.isEmpty() ? PriceTable.shipped() : PriceTable.shippedWith(Path.of(file));
    } catch (IOException | RuntimeException e) {
      String why = e.getClass().getSimpleName() + ": " + e.getMessage();
      throw new UsageException("prices: " + Output.clean(why, LONGEST_MESSAGE));
    }
  }

  private int replay(Replay replay) {
    TraceReader reader = new TraceReader();
    Summary summary = new Summary();
    try {
      each(line -> add(replay, reader.read(line), summary));
    } catch (OutOfMemoryError e) {
      long heap = Runtime.getRuntime().maxMemory() >> 20;
      complain(
          place
              + ": out of memory, with a heap of "
              + heap
              + " MB; nothing after it was run. Give"
              + " java a larger one (-Xmx), or fewer and shorter lines");
    }
    out.print(options.json ? JsonReport.of(summary) : TextReport.of(summary));
    return failures == 0 ? Cli.OK : Cli.FAILED;
  }

  private void add(Replay replay, Trace trace, Summary summary) {
    if (options.explain) {
      summary.add(replay.judge(trace), replay.explain(trace));
    } else {
      summary.add(replay.judge(trace));
    }
  }

  /** Hands over the lines of all files; what is wrong with one of them does not keep the others. */
  private void each(Consumer<String> handler) {
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
      one(file, line, handler);
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

  private void one(Path file, String line, Consumer<String> handler) {
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
