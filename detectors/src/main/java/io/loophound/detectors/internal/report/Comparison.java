package io.loophound.detectors.internal.report;

import io.loophound.detectors.replay.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What two policies make of the same runs. */
public final class Comparison {
  private final List<Change> runs = new ArrayList<>();
  private final Summary before = new Summary();
  private final Summary after = new Summary();

  /** Adds what the old and the new policy make of a run. */
  public void add(RunResult old, RunResult now) {
    runs.add(new Change(old, now));
    before.add(old);
    after.add(now);
  }

  /** All runs, in the order in which they were added. */
  public List<Change> runs() {
    return Collections.unmodifiableList(runs);
  }

  /** The runs that the new policy treats in this way. */
  public List<Change> of(Change.Kind kind) {
    return runs.stream().filter(change -> change.kind() == kind).toList();
  }

  /** How many of them have this label. */
  public long count(Change.Kind kind, String label) {
    return runs.stream()
        .filter(change -> change.kind() == kind && change.label().equals(label))
        .count();
  }

  /** What the old policy makes of all runs. */
  public Tally before() {
    return before.all();
  }

  /** What the new policy makes of all runs. */
  public Tally after() {
    return after.all();
  }

  /** The model calls that the old policy would have left out, and what they had cost. */
  public Left leftBefore() {
    return Left.of(runs.stream().map(Change::before).toList());
  }

  /** The same of the new policy. */
  public Left leftAfter() {
    return Left.of(runs.stream().map(Change::after).toList());
  }

  /**
   * What came after the stops.
   *
   * @param calls model calls
   * @param usd what they had cost, in US dollars
   * @param estimated whether tokens or prices were estimated
   */
  public record Left(int calls, double usd, boolean estimated) {
    static Left of(List<RunResult> results) {
      int calls = 0;
      double usd = 0;
      boolean estimated = false;
      for (RunResult result : results) {
        calls += result.callsAfter();
        usd += result.usdAfter();
        estimated |= result.callsAfter() > 0 && result.estimated();
      }
      return new Left(calls, usd, estimated);
    }
  }
}
