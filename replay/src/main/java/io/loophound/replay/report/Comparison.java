package io.loophound.replay.report;

import io.loophound.replay.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The results of two policies for the same runs. */
public final class Comparison {
  private final List<Change> runs = new ArrayList<>();
  private final Summary before = new Summary();
  private final Summary after = new Summary();

  /** Adds the results of the old and the new policy for a run. */
  public void add(RunResult old, RunResult now) {
    runs.add(new Change(old, now));
    before.add(old);
    after.add(now);
  }

  /** All runs, in the order they were added. */
  public List<Change> runs() {
    return Collections.unmodifiableList(runs);
  }

  /** The runs that the new policy changes in this way. */
  public List<Change> of(Change.Kind kind) {
    return runs.stream().filter(change -> change.kind() == kind).toList();
  }

  /** How many of them have this label. */
  public long count(Change.Kind kind, String label) {
    return runs.stream()
        .filter(change -> change.kind() == kind && change.label().equals(label))
        .count();
  }

  /** The summary of the old policy for all runs. */
  public Tally before() {
    return before.all();
  }

  /** The summary of the new policy for all runs. */
  public Tally after() {
    return after.all();
  }

  /** The model calls that the old policy would have saved, and their cost. */
  public Left leftBefore() {
    return Left.of(runs.stream().map(Change::before).toList());
  }

  /** The same of the new policy. */
  public Left leftAfter() {
    return Left.of(runs.stream().map(Change::after).toList());
  }

  /**
   * The calls after the stops.
   *
   * @param calls model calls
   * @param usd their cost, in US dollars
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
