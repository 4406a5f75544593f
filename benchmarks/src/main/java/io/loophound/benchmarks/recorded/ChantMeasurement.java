package io.loophound.benchmarks.recorded;

import io.loophound.detectors.internal.detector.ChantSpec;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.internal.stream.ChantMatcher;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.ModelEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Feeds every reply of recorded runs to the chant matcher and counts the matches. */
public final class ChantMeasurement {
  private static final ChantLimits LIMITS = ChantSpec.limits(ChantSpec.SPEC.defaults());

  private int replies;
  private int fired;
  private long characters;
  private long nanos;

  private ChantMeasurement() {}

  /** Arguments: trace files, plain or gzip. Exit code 1 when a healthy run has a chant. */
  public static void main(String[] files) throws IOException {
    boolean alarm = false;
    for (String file : files) {
      ChantMeasurement sum = new ChantMeasurement();
      for (Trace trace : TraceFiles.read(Path.of(file))) {
        alarm |= sum.add(trace);
      }
      System.out.printf(
          Locale.ROOT,
          "%-40s %6d replies %9d characters %4d chants %6.0f MB/s%n",
          Path.of(file).getFileName(),
          sum.replies,
          sum.characters,
          sum.fired,
          sum.characters * 1000.0 / Math.max(1, sum.nanos));
    }
    System.exit(alarm ? 1 : 0);
  }

  /** True when a healthy run has a chant. */
  private boolean add(Trace trace) {
    boolean alarm = false;
    int step = 0;
    for (Trace.Event event : trace.events()) {
      if (event instanceof ModelEvent model) {
        Chant chant = look(model.response());
        if (chant != null) {
          fired++;
          alarm |= !Boolean.TRUE.equals(trace.label().loop());
          System.out.printf("%s, event %d: %s%n", trace.id(), step, chant);
        }
      }
      step++;
    }
    return alarm;
  }

  private Chant look(String reply) {
    ChantMatcher matcher = new ChantMatcher(LIMITS);
    long start = System.nanoTime();
    matcher.feed(reply);
    nanos += System.nanoTime() - start;
    replies++;
    characters += reply.length();
    return matcher.chant();
  }
}
