package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The rounds of a run, oldest first, for detectors of sequences. A round is a set: the order of its
 * calls does not matter, duplicates count once. Most detectors only need the newest ones, so a
 * round is built on demand.
 */
public final class Rounds {

  /**
   * One round.
   *
   * @param calls digest of the set of calls
   * @param outcomes digest of the set of calls with their outcomes; meaningless until complete
   * @param complete whether all outcomes are known
   * @param first its first step
   * @param last its last step
   */
  public record Round(long calls, long outcomes, boolean complete, Step first, Step last) {

    /** Whether this round made the same calls with the same outcomes as {@code other}. */
    public boolean repeats(Round other) {
      return complete && other.complete && calls == other.calls && outcomes == other.outcomes;
    }
  }

  private final StepRows steps;
  private final List<Round> newestFirst = new ArrayList<>(4);
  private final int size;
  private int left; // steps, from the oldest on, whose rounds have not been built yet

  /** The rounds of these steps; must be used before they change. */
  Rounds(StepRows steps) {
    this.steps = steps;
    left = steps.size();
    int begun = 0;
    for (int row = 0; row < left; row++) {
      begun += begins(row) ? 1 : 0;
    }
    this.size = begun;
  }

  private boolean begins(int row) {
    return row == 0 || steps.roundOf(row) != steps.roundOf(row - 1);
  }

  private static Round close(List<Step> steps) {
    long calls = 0;
    long outcomes = 0;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (isFirstOfItsKind(steps, i)) {
        calls += Hash64.mix(1, step.call());
        outcomes += Hash64.mix(step.call(), step.outcome());
      }
    }
    return new Round(
        calls,
        outcomes,
        steps.stream().allMatch(Step::isComplete),
        steps.get(0),
        steps.get(steps.size() - 1));
  }

  private static boolean isFirstOfItsKind(List<Step> steps, int index) {
    Step step = steps.get(index);
    for (int i = 0; i < index; i++) {
      Step earlier = steps.get(i);
      if (earlier.call() == step.call() && isSameOutcome(earlier, step)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSameOutcome(Step a, Step b) {
    return !a.isComplete() || !b.isComplete() || a.outcome() == b.outcome();
  }

  /** How many rounds there are. */
  public int size() {
    return size;
  }

  /** The round {@code back} rounds before the newest; 0 is the newest. */
  public Round fromEnd(int back) {
    Objects.checkIndex(back, size);
    while (newestFirst.size() <= back) {
      int end = left--;
      while (!begins(left)) {
        left--;
      }
      newestFirst.add(close(steps.steps(left, end)));
    }
    return newestFirst.get(back);
  }
}
