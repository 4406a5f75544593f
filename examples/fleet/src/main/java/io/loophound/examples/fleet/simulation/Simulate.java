package io.loophound.examples.fleet.simulation;

import io.loophound.agent.store.engine.StoreException;
import io.loophound.examples.fleet.simulation.Simulation.Outcome;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The command {@code examples/fleet/run simulate}. */
public final class Simulate {
  private static final double CALLS_PER_SECOND = 0.2;
  private static final double USD_EACH = 0.5;
  private static final double LATE = 0.05;
  private static final int COMMANDS = 0;
  private static final int CONNECTED = 1;
  private static final int SPENT = 2;
  private static final String USAGE =
      "usage: examples/fleet/run simulate [--jvms=10000] [--svg=FILE]";

  private Simulate() {}

  public static void main(String[] args) throws IOException, StoreException {
    int jvms = 10_000;
    String file = "";
    for (String argument : args) {
      if (argument.matches("--jvms=[1-9][0-9]{0,5}")) {
        jvms = Integer.parseInt(argument.substring("--jvms=".length()));
      } else if (argument.matches("--svg=.+")) {
        file = argument.substring("--svg=".length());
      } else {
        System.err.println("simulate: unknown option " + argument + "\n" + USAGE);
        System.exit(2);
      }
    }
    String svg = run(jvms, System.out);
    long bytes = StoreMemory.of(jvms);
    row(
        System.out,
        "memory of a real server with what they leave there: a sum, what each is and has paid",
        "%,.1f MB, %,d bytes for each JVM",
        bytes / 1e6,
        bytes / jvms);
    loops(System.out, 200, 1, 100, 1_000, 10_000);
    if (!file.isEmpty()) {
      Files.writeString(Path.of(file), svg);
    }
  }

  /** Prints a table, and returns the picture. */
  static String run(int jvms, PrintStream out) {
    double limit = USD_EACH * jvms;
    Outcome outcome = new Simulation(jvms, CALLS_PER_SECOND, limit).run();
    print(out, jvms, limit, outcome);
    List<Double> commands = column(outcome, COMMANDS);
    List<Double> spent = column(outcome, SPENT);
    double most = commands.stream().mapToDouble(each -> each).max().orElse(1);
    return new Chart(Simulation.END)
        .panel("commands a second", commands, most, Double.NaN, "")
        .panel("connected JVMs", column(outcome, CONNECTED), jvms, Double.NaN, "")
        .panel("spent, in USD", spent, limit * 1.1, limit, "budget")
        .svg();
  }

  /** Prints how many calls it takes to stop a loop whose calls go to so many JVMs. */
  static void loops(PrintStream out, int loops, int... sizes) {
    for (double late : new double[] {0, LATE}) {
      for (int jvms : sizes) {
        HoppingLoops.Outcome seen = new HoppingLoops(jvms, late).run(loops);
        row(
            out,
            String.format(
                Locale.ROOT,
                "loops that hop over %,d JVMs, %.0f %% of the store's answers after the decision",
                jvms,
                100 * late),
            "%d of %d stopped, after %.2f calls, %d at most; %d of %d other conversations left alone",
            seen.stopped(),
            seen.loops(),
            seen.calls(),
            seen.most(),
            seen.honest(),
            seen.loops());
      }
    }
  }

  private static List<Double> column(Outcome outcome, int which) {
    List<Double> all = new ArrayList<>();
    outcome.seconds.forEach(second -> all.add(second[which]));
    return all;
  }

  private static double most(List<Double> values, int from, int to) {
    return values.subList(from, to).stream().mapToDouble(each -> each).max().orElse(0);
  }

  private static double mean(List<Double> values, int from, int to) {
    return values.subList(from, to).stream().mapToDouble(each -> each).average().orElse(0);
  }

  private static void print(PrintStream out, int jvms, double limit, Outcome outcome) {
    out.printf(
        Locale.ROOT,
        "| %,d JVMs, %.1f model calls a second each, a budget of %,.0f USD | |%n|---|---|%n",
        jvms,
        CALLS_PER_SECOND,
        limit);
    traffic(out, jvms, outcome);
    row(
        out,
        "spent while the store is away, for " + (Simulation.BACK - Simulation.AWAY) + " s",
        "%,.2f USD",
        outcome.spentWhileAway);
    row(
        out,
        "spent at the end",
        "%,.2f USD in %,d calls; %,d were refused",
        outcome.spent,
        outcome.calls,
        outcome.refused);
    row(
        out,
        "overspent, of what calls under way could cost beyond what was held back",
        "%,.2f of %,.2f USD",
        Math.max(0, outcome.spent - limit),
        outcome.beyond);
  }

  private static void traffic(PrintStream out, int jvms, Outcome outcome) {
    List<Double> commands = column(outcome, COMMANDS);
    double normal = mean(commands, Simulation.ROLL_OUT + 15, Simulation.AWAY);
    row(
        out,
        "commands a second while they come, within " + Simulation.ROLL_OUT + " s",
        "%,.0f at most",
        most(commands, 0, Simulation.ROLL_OUT));
    row(out, "commands a second then", "%,.0f, %.1f for each JVM", normal, normal / jvms);
    row(
        out,
        "all JVMs connected again",
        "%d s after the store is back",
        outcome.allBack - Simulation.BACK);
    row(
        out,
        "commands a second meanwhile",
        "%,.0f at most",
        most(commands, Simulation.BACK, Math.max(outcome.allBack, Simulation.BACK + 1)));
  }

  private static void row(PrintStream out, String what, String format, Object... values) {
    out.printf("| %s | %s |%n", what, String.format(Locale.ROOT, format, values));
  }
}
