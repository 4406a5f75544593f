package io.loophound.benchmarks.recorded;

import io.loophound.benchmarks.baseline.Baseline;
import io.loophound.benchmarks.baseline.Guards;
import io.loophound.replay.Replay.View;
import java.util.ArrayList;
import java.util.List;

/** What the leaderboard judges: a detector. */
interface Entry {

  /** What a table calls it. */
  String name();

  /** Its decisions about a run. */
  Outcome judge(Run run);

  /** The CPU time it says it took so far, in microseconds; of those in this JVM it is measured. */
  default double cpuMicros() {
    return 0;
  }

  /** One that runs in this JVM. */
  static Entry of(Baseline guard) {
    return new Entry() {
      @Override
      public String name() {
        return guard.name();
      }

      @Override
      public Outcome judge(Run run) {
        return Outcome.of(guard, run.trace());
      }
    };
  }

  /** LoopHound with its shipping defaults, and all other guards. */
  static List<Entry> all() {
    List<Entry> entries = new ArrayList<>();
    entries.add(of(new LoopHoundReplay(View.FULL)));
    entries.add(of(new LoopHoundReplay(View.HTTP)));
    Guards.others().forEach(guard -> entries.add(of(guard)));
    return entries;
  }
}
