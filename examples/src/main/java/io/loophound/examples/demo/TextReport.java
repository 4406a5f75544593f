package io.loophound.examples.demo;

import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The results for people: a small table for each application, at most 90 columns wide. */
final class TextReport {
  static final int WIDTH = 90;
  private static final int LOG_LINES = 5;

  private final PrintStream out;
  private final Style style;

  TextReport(PrintStream out, Style style) {
    this.out = out;
    this.style = style;
  }

  void start() {
    out.println(style.strong("Three ordinary applications, without and with LoopHound."));
    out.println("The model is a stand-in on this machine: no key, no network, no bill.");
    out.println("It ends every run after " + StandIn.DEFAULT_LIMIT + " model calls.");
  }

  void section(Subject subject) {
    out.println();
    out.println(style.strong(subject.description()));
    out.println(
        row("", "model calls", "tool calls", "tokens in", "tokens out", "cost USD", "sec")
            + "ended");
  }

  void without(Run run) {
    String ended =
        switch (run.ending()) {
          case CUT -> style.bad("stand-in's limit");
          case ANSWERED -> "answer";
          default -> style.bad(run.ending().key());
        };
    out.println(row("without", run) + ended);
  }

  void with(Pair pair) {
    Run run = pair.with();
    String ended =
        switch (run.ending()) {
          case KILLED -> style.good("killed: " + detector(run));
          case ANSWERED -> sameness(pair);
          case CUT -> style.bad("stand-in's limit");
          default -> style.bad(run.ending().key());
        };
    out.println(row("with", run) + ended);
    if (pair.subject() == Subject.LOOPING && run.ending() == Ending.KILLED) {
      kill(run);
    }
  }

  private void kill(Run run) {
    out.println();
    out.println("  What the application got instead of its next model call:");
    Wrap.lines(run.answer(), WIDTH - 4).forEach(line -> out.println("    " + style.strong(line)));
  }

  void end(List<Pair> pairs) {
    out.println();
    String prices =
        String.format(
            Locale.ROOT,
            "Cost at GPT-4.1 prices: %.2f USD per million tokens in, %.2f out; a token is counted as"
                + " four characters.",
            Prices.INPUT,
            Prices.OUTPUT);
    Wrap.lines(prices, WIDTH).forEach(out::println);
    pairs.stream().filter(pair -> pair.subject() == Subject.LOOPING).forEach(this::extrapolation);
  }

  /** Reports problems, with the last output of the guarded application. */
  static void complain(List<Pair> pairs, PrintStream out, Style style) {
    for (Pair pair : pairs) {
      pair.complaints().forEach(line -> out.println(style.bad("FAILED: " + line)));
      if (!pair.complaints().isEmpty()) {
        out.println("  the guarded application said: " + pair.with().answer());
        List<String> log = pair.with().errors();
        log.subList(Math.max(0, log.size() - LOG_LINES), log.size())
            .forEach(line -> out.println("  and logged: " + line));
      }
    }
  }

  private void extrapolation(Pair pair) {
    Counts counts = pair.without().counts();
    double rate = Prices.callsPerSecond(counts);
    String text =
        String.format(
            Locale.ROOT,
            "Extrapolated, not measured: an hour of the unguarded loop would cost %.2f USD at one"
                + " call per second, and %.2f USD at the %.0f calls per second measured here, where"
                + " the model answers at once. Each call costs the mean price of these %d.",
            Prices.usdPerHour(counts, 1),
            Prices.usdPerHour(counts, rate),
            rate,
            counts.modelCalls());
    Wrap.lines(text, WIDTH).forEach(out::println);
  }

  private String sameness(Pair pair) {
    return pair.sameAnswer() ? style.good("identical answer") : style.bad("another answer");
  }

  private static String detector(Run run) {
    return run.detector().isEmpty() ? "no detector named" : run.detector();
  }

  private static String row(String how, Run run) {
    Counts counts = run.counts();
    return row(
        how,
        grouped(counts.modelCalls()),
        grouped(counts.toolCalls()),
        grouped(counts.inputTokens()),
        grouped(counts.outputTokens()),
        String.format(Locale.ROOT, "%.4f", run.usd()),
        String.format(Locale.ROOT, "%.1f", run.wallMillis() / 1000.0));
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "  %-7s %11s %10s %9s %10s %9s %6s  ", cells);
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
