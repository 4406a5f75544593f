package io.loophound.agent.cli;

import io.loophound.agent.cli.ReplayOptions.UsageException;
import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.replay.Replay;
import io.loophound.replay.Trace;
import io.loophound.replay.report.Comparison;
import io.loophound.replay.report.ComparisonJson;
import io.loophound.replay.report.ComparisonPage;
import io.loophound.replay.report.ComparisonText;
import io.loophound.replay.report.JsonReport;
import io.loophound.replay.report.Summary;
import io.loophound.replay.report.TextReport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Properties;
import java.util.function.LongSupplier;

/** The command {@code replay}: runs recordings through a policy, or through two. */
final class ReplayCommand {
  private static final int LONGEST_MESSAGE = 300;
  private static final long KEY = 1;

  private final ReplayOptions options;
  private final PrintStream out;
  private final PrintStream err;
  private final TraceLines lines;

  private ReplayCommand(
      ReplayOptions options, PrintStream out, PrintStream err, LongSupplier clock) {
    this.options = options;
    this.out = out;
    this.err = err;
    lines = new TraceLines(options, err, clock);
  }

  /** Runs the command; returns the exit code: 0 done, 1 something failed, 2 not understood. */
  static int run(String[] args, PrintStream out, PrintStream err, LongSupplier clock) {
    try {
      ReplayOptions options = ReplayOptions.read(args);
      fixKey();
      ReplayCommand command = new ReplayCommand(options, out, err, clock);
      return options.compares ? command.compare() : command.replay();
    } catch (UsageException e) {
      err.println("loophound: " + e.getMessage());
      err.print(Help.hint());
      return Cli.USAGE;
    }
  }

  /** A random key moves near matches: the same command must give the same answer. */
  private static void fixKey() {
    try {
      Hash64.key(KEY);
    } catch (IllegalStateException e) {
      // this process has used another key, as tests do: it stays
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

  private int replay() throws UsageException {
    Replay replay = replay(options.settings);
    Summary summary = new Summary();
    int failures = lines.each(trace -> add(replay, trace, summary));
    out.print(options.report.equals("json") ? JsonReport.of(summary) : TextReport.of(summary));
    return failures == 0 ? Cli.OK : Cli.FAILED;
  }

  private int compare() throws UsageException {
    Replay before = replay(options.before);
    Replay after = replay(options.settings);
    Comparison comparison = new Comparison();
    int failures = lines.each(run -> comparison.add(before.judge(run), after.judge(run)));
    out.print(
        switch (options.report) {
          case "json" -> ComparisonJson.of(comparison);
          case "html" -> ComparisonPage.of(comparison);
          default -> ComparisonText.of(comparison);
        });
    return failures == 0 ? Cli.OK : Cli.FAILED;
  }

  private Replay replay(Properties settings) throws UsageException {
    Config config = ReplayOptions.config(settings, err);
    return new Replay(config.policies(), prices(config.prices()), options.view);
  }

  private void add(Replay replay, Trace trace, Summary summary) {
    if (options.explain) {
      summary.add(replay.judge(trace), replay.explain(trace));
    } else {
      summary.add(replay.judge(trace));
    }
  }
}
