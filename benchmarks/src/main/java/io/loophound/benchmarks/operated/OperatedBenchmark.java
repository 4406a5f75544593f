package io.loophound.benchmarks.operated;

import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What events, recordings and an open dashboard add to a decision: batches of calls with and
 * without them alternate in one JVM.
 *
 * <pre>
 * benchmarks/run operated [ROUNDS]
 * </pre>
 */
public final class OperatedBenchmark {
  private static final int BATCH = 1_000;
  private static final int WARM_UP = 60;

  private OperatedBenchmark() {}

  /** Runs the benchmark. */
  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 300;
    VirtualTime time = new VirtualTime();
    Guard off =
        Guards.builder(() -> Mode.ENFORCE, verdict -> {})
            .policies(GuardPolicy.defaults())
            .clock(time::nanos)
            .build();
    try (Station events = station(time, /* records= */ false);
        Station all = station(time, /* records= */ true)) {
      Dashboard dashboard = new Dashboard(events);
      dashboard.open(true);
      List<Agents> agents =
          List.of(new Agents(off), new Agents(events.guard()), new Agents(all.guard()));
      double[][] micros = new double[agents.size()][rounds];
      for (int i = -WARM_UP; i < rounds; i++) {
        time.pass(1_000_000_000L);
        for (int each = 0; each < agents.size(); each++) {
          double spent = micros(agents.get(each));
          micros[each][Math.max(0, i)] = spent;
        }
      }
      print("off", micros[0], micros[0]);
      print("events, dashboard open", micros[1], micros[0]);
      print("and recordings", micros[2], micros[0]);
      System.out.println("dashboard: " + dashboard);
    }
  }

  private static Station station(VirtualTime time, boolean records) throws IOException {
    return new Station(Files.createTempDirectory("loophound-operated-"), time, records);
  }

  private static double micros(Agents agents) {
    long began = System.nanoTime();
    for (int i = 0; i < BATCH; i++) {
      agents.decide();
    }
    return (System.nanoTime() - began) / 1e3 / BATCH;
  }

  private static void print(String what, double[] micros, double[] off) {
    System.out.printf(
        Locale.ROOT,
        "%-22s  median %.1f us a call, fastest quarter %.1f, %.3f times off%n",
        what,
        at(micros, 2),
        at(micros, 4),
        at(micros, 2) / at(off, 2));
  }

  /** What one in {@code part} batches is faster than. */
  private static double at(double[] values, int part) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / part];
  }
}
