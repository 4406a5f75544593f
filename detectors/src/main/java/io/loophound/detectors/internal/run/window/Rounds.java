package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * The rounds of a run, oldest first: what a detector of sequences looks at. A round is a set: the
 * order of its calls does not matter, equal calls in it count once.
 */
public final class Rounds {

  /**
   * One round.
   *
   * @param calls digest of the set of calls
   * @param outcomes digest of the set of calls with their outcomes; meaningless until complete
   * @param complete whether all outcomes are known
   * @param news whether an outcome of it was new to the run
   * @param acknowledges whether its outcomes say no more than that something was done
   * @param verbatim hash of its outcomes as they came, nothing masked
   * @param fails whether its calls failed, and not in a way that waiting may cure
   * @param movesOn whether neither arguments nor results say what its calls did
   * @param maskedAway whether of one of its results nothing is left once it is masked
   * @param slow whether one of its calls took its time, and did not fail
   * @param first its first step
   * @param last its last step
   */
  public record Round(
      long calls,
      long outcomes,
      boolean complete,
      boolean news,
      boolean acknowledges,
      int verbatim,
      boolean fails,
      boolean movesOn,
      boolean maskedAway,
      boolean slow,
      Step first,
      Step last) {

    /** Whether this round made the same calls with the same outcomes as {@code other}. */
    public boolean repeats(Round other) {
      return complete && other.complete && calls == other.calls && outcomes == other.outcomes;
    }
  }

  private final List<Round> rounds = new ArrayList<>();

  public Rounds(Collection<Step> steps) {
    List<Step> open = new ArrayList<>(2);
    for (Step step : steps) {
      if (!open.isEmpty() && open.get(0).round() != step.round()) {
        rounds.add(close(open));
        open.clear();
      }
      open.add(step);
    }
    if (!open.isEmpty()) {
      rounds.add(close(open));
    }
  }

  private static Round close(List<Step> steps) {
    long calls = 0;
    long outcomes = 0;
    int verbatim = 0;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      long outcome = step.complete() ? step.outcome().digest() : 0;
      if (firstOfItsKind(steps, i)) {
        verbatim += step.complete() ? step.outcome().verbatim() : 0;
        calls += Hash64.mix(1, step.call());
        outcomes += Hash64.mix(step.call(), outcome);
      }
    }
    return new Round(
        calls,
        outcomes,
        !any(steps, step -> !step.complete()),
        any(steps, Step::news),
        !any(steps, step -> !step.acknowledges()),
        verbatim,
        !any(steps, step -> !step.failed() || step.outcome().passing()),
        !any(steps, step -> !step.movesOn()),
        any(steps, Step::maskedAway),
        any(steps, Step::slow),
        steps.get(0),
        steps.get(steps.size() - 1));
  }

  private static boolean any(List<Step> steps, Predicate<Step> what) {
    for (Step step : steps) {
      if (what.test(step)) {
        return true;
      }
    }
    return false;
  }

  private static boolean firstOfItsKind(List<Step> steps, int index) {
    Step step = steps.get(index);
    for (int i = 0; i < index; i++) {
      Step earlier = steps.get(i);
      if (earlier.call() == step.call() && sameOutcome(earlier, step)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameOutcome(Step a, Step b) {
    return !a.complete() || !b.complete() || a.outcome().digest() == b.outcome().digest();
  }

  /** How many rounds there are. */
  public int size() {
    return rounds.size();
  }

  /** The round at {@code index}, 0 is the oldest. */
  public Round get(int index) {
    return rounds.get(index);
  }

  /** The round {@code back} places before the newest; 0 is the newest. */
  public Round fromEnd(int back) {
    return rounds.get(rounds.size() - 1 - back);
  }

  /** Whether the newest round made the same calls with the same outcomes as the one before. */
  public boolean repeatItself() {
    return size() > 1 && fromEnd(0).repeats(fromEnd(1));
  }
}
