package io.loophound.detectors.detector;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Rounds;
import io.loophound.detectors.run.Rounds.Round;
import io.loophound.detectors.run.Run;
import java.util.List;

/**
 * Finds consecutive rounds of tool calls that repeat with equal outcomes: a cycle of one round is
 * {@link Preset#REPETITION}, a longer one {@link Preset#CYCLE}. The threshold is how often the
 * cycle was gone through, the current time included, and is reached by equality.
 */
public final class SequenceMatcher implements Detector {
  /** What waits for something unfinished may ask more often before it counts as stuck. */
  private static final int POLL_FACTOR = 4;

  private final Preset preset;
  private final int threshold;
  private final int minPeriod;
  private final int maxPeriod;

  private SequenceMatcher(Preset preset, int threshold, int minPeriod, int maxPeriod) {
    this.preset = preset;
    this.threshold = threshold;
    this.minPeriod = minPeriod;
    this.maxPeriod = maxPeriod;
  }

  /** The same round {@code threshold} times in a row. */
  public static Detector repetition(int threshold) {
    return new SequenceMatcher(Preset.REPETITION, threshold, 1, 1);
  }

  /** A cycle of 2 to 6 rounds, gone through {@code threshold} times. */
  public static Detector cycle(int threshold) {
    return new SequenceMatcher(Preset.CYCLE, threshold, 2, 6);
  }

  @Override
  public Finding look(Run run) {
    Rounds rounds = run.rounds();
    for (int period = minPeriod; period <= maxPeriod; period++) {
      int repeated = repeated(rounds, period);
      int times = (repeated + period) / period;
      if (repeated > 0 && times >= threshold && !constant(rounds, period)) {
        boolean poll = polls(rounds, period);
        if (!poll || times >= threshold * POLL_FACTOR) {
          return finding(rounds, period, repeated, times, poll);
        }
      }
    }
    return null;
  }

  /** How many rounds at the end equal the one {@code period} places before them. */
  private static int repeated(Rounds rounds, int period) {
    int length = 0;
    while (length + period < rounds.size()
        && rounds.fromEnd(length).repeats(rounds.fromEnd(length + period))) {
      length++;
    }
    return length;
  }

  /** A cycle of equal rounds is one of a shorter period. */
  private static boolean constant(Rounds rounds, int period) {
    for (int divisor = 1; divisor < period; divisor++) {
      if (period % divisor == 0 && repeated(rounds, divisor) >= period - divisor) {
        return true;
      }
    }
    return false;
  }

  private static boolean polls(Rounds rounds, int period) {
    for (int back = 0; back < period; back++) {
      if (rounds.fromEnd(back).pending()) {
        return true;
      }
    }
    return false;
  }

  private Finding finding(Rounds rounds, int period, int repeated, int times, boolean poll) {
    long pattern = preset.key().hashCode();
    for (int back = 0; back < period; back++) {
      // a sum: the pattern is the same wherever in its cycle it is met
      pattern += Hash64.mix(1, rounds.fromEnd(back).outcomes());
    }
    Round first = rounds.fromEnd(repeated + period - 1);
    return new Finding(
        preset,
        pattern,
        what(rounds, period),
        List.of("tool", "arguments", "result"),
        times,
        period,
        first.first().number(),
        rounds.fromEnd(0).last().number(),
        first.first().modelCall(),
        poll);
  }

  private static String what(Rounds rounds, int period) {
    StringBuilder names = new StringBuilder();
    for (int back = period - 1; back >= 0; back--) {
      Round round = rounds.fromEnd(back);
      names.append(names.length() == 0 ? "" : ", ").append(round.first().tool());
      names.append(round.first() == round.last() ? "" : " and others at once");
    }
    return period == 1
        ? "tool " + names + " was called with equal arguments and gave the same result"
        : "a cycle of " + period + " tool calls (" + names + ") gave the same results";
  }
}
