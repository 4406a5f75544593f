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
 * @param span how often and where it was seen
 * @param decided the settings of the detector that decided
 * @param scored what the score says
 * @param holds for how long its calls are refused; null means the policy's cooldown
 */
public record Finding(
    DetectorSpec detector,
    Action action,
    long pattern,
    String what,
    List<String> equal,
    Span span,
    Decided decided,
    Scored scored,
    Duration holds) {

  /**
   * How often and where something was seen.
   *
   * @param count how often, the current time included
   * @param period how many rounds it takes
   * @param firstModelCall the number of the model call it began with
   * @param firstStep its first step, 0 if it is not about steps
   * @param lastStep its last step
   */
  public record Span(int count, int period, int firstModelCall, int firstStep, int lastStep) {
    private static final Span ONCE = new Span(1, 1, 0, 0, 0);
  }

  /**
   * What decided.
   *
   * @param settings the settings that must change together to allow it
   * @param above what a score's settings must be above; 0 for other detectors
   */
  public record Decided(List<String> settings, double above) {
    /** The setting of a detector's action, for what has no threshold. */
    public static final String ACTION = "action";

    private static final Decided BY_THRESHOLD = new Decided(List.of("threshold"), 0);
  }

  /**
   * What the score says of a finding.
   *
   * @param sign the sign that decided; null for other detectors
   * @param score the score reached; 0 for other detectors
   */
  public record Scored(Sign sign, double score) {
    private static final Scored NOT = new Scored(null, 0);

    /** The key of the sign, or empty. */
    public String key() {
      return sign == null ? "" : sign.key();
    }
  }

  public Finding {
    equal = List.copyOf(equal);
  }

  /** A limit that is reached, or with {@link #equal(String...)} a repetition. */
  public static Finding of(DetectorSpec detector, Action action, long pattern, String what) {
    return new Finding(
        detector,
        action,
        pattern,
        what,
        List.of(),
        Span.ONCE,
        Decided.BY_THRESHOLD,
        Scored.NOT,
        null);
  }

  /** The stronger of two findings, each of which may be null; of equals the first. */
  public static Finding stronger(Finding first, Finding second) {
    return second != null && second.isStrongerThan(first) ? second : first;
  }

  /** Whether it asks for more than another finding, or for anything if there is none (null). */
  public boolean isStrongerThan(Finding other) {
    return action.compareTo(other == null ? Action.ALLOW : other.action) > 0;
  }

  /** How often it was seen, the current time included. */
  public int count() {
    return span.count;
  }

  /** The same, with the fields that stayed equal. */
  public Finding equal(String... fields) {
    return equal(List.of(fields));
  }

  /** The same, with the fields that stayed equal. */
  public Finding equal(List<String> fields) {
    return new Finding(detector, action, pattern, what, fields, span, decided, scored, holds);
  }

  /** The same, seen so many times, each of which took {@code rounds}. */
  public Finding counted(int times, int rounds) {
    return with(new Span(times, rounds, span.firstModelCall, span.firstStep, span.lastStep));
  }

  /** The same, seen so many times. */
  public Finding counted(int times) {
    return counted(times, span.period);
  }

  /** The same, begun with this model call. */
  public Finding since(int modelCall) {
    return since(modelCall, span.firstStep, span.lastStep);
  }

  /** The same, begun with this model call, and about these steps. */
  public Finding since(int modelCall, int first, int last) {
    return with(new Span(span.count, span.period, modelCall, first, last));
  }

  private Finding with(Span other) {
    return new Finding(detector, action, pattern, what, equal, other, decided, scored, holds);
  }

  /** The same; its calls are refused for this long. */
  public Finding holding(Duration time) {
    return new Finding(detector, action, pattern, what, equal, span, decided, scored, time);
  }

  /** The same, found by the score. */
  public Finding scored(Sign dominant, double reached) {
    Scored now = new Scored(dominant, reached);
    return new Finding(detector, action, pattern, what, equal, span, decided, now, holds);
  }

  /** The setting of the detector that decided, or the first of them. */
  public String setting() {
    return decided.settings.get(0);
  }

  /** The same, decided by another setting of its detector. */
  public Finding decidedBy(String other) {
    return decidedBy(new Decided(List.of(other), 0));
  }

  /** The same, decided by other settings of its detector: to allow it, all of them must change. */
  public Finding decidedBy(Decided other) {
    return new Finding(detector, action, pattern, what, equal, span, other, scored, holds);
  }

  /** The same with another action. */
  public Finding with(Action other) {
    return new Finding(detector, other, pattern, what, equal, span, decided, scored, holds);
  }
}
