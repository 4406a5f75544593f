package io.loophound.replay.report;

import io.loophound.replay.Explanation;
import io.loophound.replay.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The results of a policy for many runs: in total, by kind of loop, and by source. */
public final class Summary {
  private final List<RunResult> runs = new ArrayList<>();
  private final Map<Integer, List<Explanation>> explanations = new HashMap<>();
  private final Tally all = new Tally();
  private final Tally hardNegatives = new Tally();
  private final Map<String, Tally> kinds = new TreeMap<>();
  private final Map<String, Tally> sources = new TreeMap<>();

  /** Adds a run, and the evidence of its verdicts. */
  public void add(RunResult result, List<Explanation> verdicts) {
    add(result);
    explanations.put(runs.size() - 1, List.copyOf(verdicts));
  }

  /** The evidence of a run's verdicts, by its place in {@link #runs}; null if not requested. */
  public List<Explanation> explanations(int run) {
    return explanations.get(run);
  }

  /** Adds a run. */
  public void add(RunResult result) {
    runs.add(result);
    all.add(result);
    of(sources, result.source()).add(result);
    if (result.isLoop()) {
      of(kinds, result.label().kind()).add(result);
    }
    if (result.label().hardNegative()) {
      hardNegatives.add(result);
    }
  }

  private static Tally of(Map<String, Tally> tallies, String name) {
    return tallies.computeIfAbsent(name.isEmpty() ? "unnamed" : name, key -> new Tally());
  }

  /** The runs, in the order they were added. */
  public List<RunResult> runs() {
    return Collections.unmodifiableList(runs);
  }

  /** All runs. */
  public Tally all() {
    return all;
  }

  /** Healthy runs that look like loops. */
  public Tally hardNegatives() {
    return hardNegatives;
  }

  /** Loops by kind, in alphabetical order. */
  public Map<String, Tally> kinds() {
    return Collections.unmodifiableMap(kinds);
  }

  /** Runs by source, in alphabetical order. */
  public Map<String, Tally> sources() {
    return Collections.unmodifiableMap(sources);
  }
}
