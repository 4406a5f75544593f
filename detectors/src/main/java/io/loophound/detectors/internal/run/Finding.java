package io.loophound.detectors.internal.run;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Sign;
import java.time.Duration;
import java.util.List;

/**
 * What a detector found in a run: a repetition, or a limit that is reached.
 *
 * @param detector the detector
 * @param action the action that the detector's policy sets
 * @param pattern identifies the repetition; stays the same in its further rounds
 * @param what what repeats, in words, without content
 * @param equal the fields that stayed equal; empty for a limit
 * @param count how often it was seen, the current time included
 * @param period how many rounds it takes
 * @param firstStep its first step, 0 if it is not about steps
 * @param lastStep its last step
 * @param firstModelCall the number of the model call it began with
 * @param setting the setting of the detector that decided
 * @param sign the sign of the score that decided; null for other detectors
 * @param score the score reached; 0 for other detectors
 * @param holds for how long its calls are refused; null means the policy's cooldown
 */
public record Finding(
    DetectorSpec detector,
    Action action,
    long pattern,
    String what,
    List<String> equal,
    int count,
    int period,
    int firstStep,
    int lastStep,
    int firstModelCall,
    String setting,
    Sign sign,
    double score,
    Duration holds) {
  public Finding {
    equal = List.copyOf(equal);
  }

  /** A limit that is reached, or with {@link #equal(String...)} a repetition. */
  public static Finding of(DetectorSpec detector, Action action, long pattern, String what) {
    return new Finding(
        detector, action, pattern, what, List.of(), 1, 1, 0, 0, 0, "threshold", null, 0, null);
  }

  /** The stronger of two findings, each of which may be null; of equals the first. */
  public static Finding stronger(Finding first, Finding second) {
    return second != null && second.isStrongerThan(first) ? second : first;
  }

  /** Whether it asks for more than another finding, or for anything if there is none (null). */
  public boolean isStrongerThan(Finding other) {
    return action.compareTo(other == null ? Action.ALLOW : other.action) > 0;
  }

  /** The same, with the fields that stayed equal. */
  public Finding equal(String... fields) {
    return equal(List.of(fields));
  }

  /** The same, with the fields that stayed equal. */
  public Finding equal(List<String> fields) {
    return new Finding(
        detector,
        action,
        pattern,
        what,
        fields,
        count,
        period,
        firstStep,
        lastStep,
        firstModelCall,
        setting,
        sign,
        score,
        holds);
  }

  /** The same, seen so many times, each of which took {@code rounds}. */
  public Finding counted(int times, int rounds) {
    return copy(action, times, rounds, setting);
  }

  /** The same, seen so many times. */
  public Finding counted(int times) {
    return counted(times, period);
  }

  /** The same, begun with this model call. */
  public Finding since(int modelCall) {
    return since(modelCall, firstStep, lastStep);
  }

  /** The same, begun with this model call, and about these steps. */
  public Finding since(int modelCall, int first, int last) {
    return new Finding(
        detector, action, pattern, what, equal, count, period, first, last, modelCall, setting,
        sign, score, holds);
  }

  /** The same; its calls are refused for this long. */
  public Finding holding(Duration time) {
    return new Finding(
        detector,
        action,
        pattern,
        what,
        equal,
        count,
        period,
        firstStep,
        lastStep,
        firstModelCall,
        setting,
        sign,
        score,
        time);
  }

  /** The same, found by the score. */
  public Finding scored(Sign dominant, double reached) {
    return new Finding(
        detector,
        action,
        pattern,
        what,
        equal,
        count,
        period,
        firstStep,
        lastStep,
        firstModelCall,
        setting,
        dominant,
        reached,
        holds);
  }

  /** The same, decided by another setting of its detector. */
  public Finding decidedBy(String other) {
    return copy(action, count, period, other);
  }

  /** The same with another action. */
  public Finding with(Action other) {
    return copy(other, count, period, setting);
  }

  private Finding copy(Action otherAction, int otherCount, int otherPeriod, String otherSetting) {
    return new Finding(
        detector,
        otherAction,
        pattern,
        what,
        equal,
        otherCount,
        otherPeriod,
        firstStep,
        lastStep,
        firstModelCall,
        otherSetting,
        sign,
        score,
        holds);
  }
}
