package io.loophound.detectors.internal.run;

import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Sign;
import java.util.List;

/**
 * A repetition that a detector found in a run.
 *
 * @param detector the detector
 * @param action the action that the detector's policy sets
 * @param pattern identifies the repetition; stays the same in its further rounds
 * @param what what repeats, in words, without content
 * @param equal the fields that stayed equal
 * @param count how often it was seen, the current time included
 * @param period how many rounds it takes
 * @param firstStep its first step, 0 if it is not about steps
 * @param lastStep its last step
 * @param firstModelCall the number of the model call it began with
 * @param countsWaits whether it applies even if the run waits for something
 * @param setting the setting of the detector that decided
 * @param sign the sign of the score that decided; null for other detectors
 * @param score the score reached; 0 for other detectors
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
    boolean countsWaits,
    String setting,
    Sign sign,
    double score) {
  public Finding {
    equal = List.copyOf(equal);
  }

  /** A repetition that the detector's threshold decides about. */
  public Finding(
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
      boolean countsWaits) {
    this(
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
        countsWaits,
        "threshold");
  }

  /** A repetition that is not of the score, decided by a setting. */
  public Finding(
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
      boolean countsWaits,
      String setting) {
    this(
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
        countsWaits,
        setting,
        null,
        0);
  }

  /** The same repetition, found by the score. */
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
        countsWaits,
        setting,
        dominant,
        reached);
  }

  /** The same repetition, decided by another setting of its detector. */
  public Finding by(String other) {
    return copy(action, count, lastStep, other);
  }

  /** The same repetition with another action. */
  public Finding with(Action other) {
    return copy(other, count, lastStep, setting);
  }

  /** The same repetition, one step later. */
  public Finding again(Step step) {
    return copy(action, count + 1, step.number(), setting);
  }

  private Finding copy(Action otherAction, int otherCount, int otherLast, String otherSetting) {
    return new Finding(
        detector,
        otherAction,
        pattern,
        what,
        equal,
        otherCount,
        period,
        firstStep,
        otherLast,
        firstModelCall,
        countsWaits,
        otherSetting,
        sign,
        score);
  }
}
