package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.SimHash;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A part of {@link NoProgress}: all of the newest rounds except one were dry. Their calls repeated
 * a known result, failed, or found nothing after a call of the same tool with nearly the same
 * arguments had; it does not matter which tools they called. One odd result is not progress, but a
 * search that finds something now and then is.
 */
final class DryRounds implements Detector {
  private static final int ODD = 1;
  private static final int VARIATION = 18; // as in EqualOutcomes

  private final GuardPolicy policy;
  private final int threshold;
  private final Ladder ladder;
  private final boolean countsWaits;

  DryRounds(GuardPolicy policy, DetectorPolicy own) {
    this.policy = policy;
    threshold = NoProgress.SPEC.threshold(own);
    ladder = new Ladder(own.action(), threshold);
    countsWaits = own.get(SequenceSpec.COUNT_WAITS);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene.run());
  }

  @Override
  public Finding afterTool(Scene scene) {
    return look(scene.run());
  }

  private Finding look(Run run) {
    Step newest = run.steps().newest();
    if (newest == null || !mayBeDry(newest)) {
      return null;
    }
    List<Step> steps = new ArrayList<>();
    run.steps().backFrom(newest).forEach(steps::add);
    List<Step> dry = dry(steps, run.calls().visibleReplies());
    if (dry.size() < threshold || dry.get(0).round() != newest.round()) {
      return null;
    }
    if (batch(back(steps, dry.get(dry.size() - 1)))) {
      return null;
    }
    Strength strength = strength(dry);
    Action action =
        strength == Strength.NONE
            ? Action.ALLOW
            : ladder.by(strength, policy.patience()).at(dry.size());
    return action == Action.ALLOW ? null : finding(dry, action);
  }

  private static boolean mayBeDry(Step step) {
    return step.complete() && !step.waits() && !step.movesOn() && (fruitless(step) || !step.news());
  }

  private static boolean fruitless(Step step) {
    return (step.failed() && !step.outcome().passing()) || step.negative();
  }

  /** The newest step of each dry round, back to the second round that is not dry. */
  private List<Step> dry(List<Step> steps, int visible) {
    List<Step> dry = new ArrayList<>();
    int others = 0;
    for (int from = 0; from < steps.size(); ) {
      int to = endOfRound(steps, from);
      boolean isDry = true;
      for (Step step : steps.subList(from, to)) {
        isDry &= isDry(step, steps.subList(to, steps.size()), visible);
      }
      if (isDry) {
        dry.add(steps.get(from));
      } else if (++others > ODD) {
        break;
      }
      from = to;
    }
    return dry;
  }

  private static int endOfRound(List<Step> steps, int from) {
    int to = from + 1;
    while (to < steps.size() && steps.get(to).round() == steps.get(from).round()) {
      to++;
    }
    return to;
  }

  /**
   * Compares with what the model still saw: reading again what was cut from its history is not a
   * sign of a loop.
   */
  private boolean isDry(Step step, List<Step> earlier, int visible) {
    if (!mayBeDry(step) || policy.tool(step.tool()).exempt()) {
      return false;
    }
    boolean dry = false;
    for (Step other : earlier) {
      if (step.round() - other.round() > visible) {
        break;
      }
      boolean same = other.complete() && sameOutcome(step, other);
      if (other.complete() && !same && step.call() == other.call() && !fruitless(step)) {
        return false; // like throws of dice: a call that has had other results may have them again
      }
      dry |= same && (again(step, other) || vain(step, other));
    }
    return dry;
  }

  private static boolean sameOutcome(Step step, Step other) {
    return step.outcome().digest() == other.outcome().digest();
  }

  private static boolean again(Step step, Step other) {
    boolean equal = step.outcome().verbatim() == other.outcome().verbatim();
    return step.call() == other.call() && !step.acknowledges() && (equal || !step.maskedAway());
  }

  private static boolean vain(Step step, Step other) {
    return fruitless(step)
        && step.tool().equals(other.tool())
        && SimHash.distance(step.argumentsHash(), other.argumentsHash()) <= VARIATION;
  }

  private static List<Step> back(List<Step> steps, Step to) {
    return steps.stream().takeWhile(step -> step.number() >= to.number()).toList();
  }

  /** Silence about one thing after another is work, whatever is looked at in between. */
  private static boolean batch(List<Step> steps) {
    Set<Long> subjects = new HashSet<>();
    int silent = 0;
    for (Step step : steps) {
      if (step.silent()) {
        silent++;
        subjects.add(step.outcome().text().simHash());
      }
    }
    return 2 * subjects.size() > Math.max(1, silent);
  }

  private static Strength strength(List<Step> dry) {
    Strength strength = Evidence.backsOff(dry) ? Strength.NONE : Strength.LETTER;
    Set<String> tools = new HashSet<>();
    for (Step step : dry) {
      strength = strength.and(step.slow() ? Strength.SLOW : Strength.LETTER);
      if (tools.add(step.tool())) {
        List<Step> own = dry.stream().filter(s -> s.tool().equals(step.tool())).toList();
        strength = strength.and(Evidence.sweeps(own) ? Strength.SWEEP : Strength.LETTER);
        strength = strength.and(likeness(own));
        strength = strength.and(Evidence.ofRetries(own));
        strength = strength.and(Evidence.paced(own) ? Strength.SLOW : Strength.LETTER);
      }
    }
    return strength;
  }

  /** Whether each result was seen before verbatim, not only after masking. */
  private static Strength likeness(List<Step> steps) {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      for (Step other : steps.subList(i + 1, steps.size())) {
        boolean letters = step.outcome().verbatim() == other.outcome().verbatim();
        if (sameOutcome(step, other) && !letters) {
          return Strength.MASKED;
        }
      }
    }
    return Strength.LETTER;
  }

  private Finding finding(List<Step> dry, Action action) {
    Step first = dry.get(dry.size() - 1);
    return new Finding(
        NoProgress.SPEC,
        action,
        Hash64.of("dry"),
        "in nearly every round, tool calls failed, found nothing or repeated earlier ones",
        List.of("results"),
        dry.size(),
        1,
        first.number(),
        dry.get(0).number(),
        first.modelCall(),
        countsWaits);
  }
}
