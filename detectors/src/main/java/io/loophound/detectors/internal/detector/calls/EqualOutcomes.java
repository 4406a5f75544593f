package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.digest.outcome.ToolName;
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
 * One tool fails in the same way, or finds nothing, whatever its arguments. A constant good result
 * for different arguments is work. So is silence, unless the arguments hardly change and mostly
 * name the same things: moving one file after another is work.
 */
final class EqualOutcomes extends CallEngine {
  /** Arguments within this distance (of 64 bits) are variations of each other. */
  private static final int VARIATION = 18;

  private final NoProgress.Results results;
  private final boolean spread;
  private final boolean equalArguments;
  private final boolean weighs;
  private final int permanent;

  EqualOutcomes(GuardPolicy policy, DetectorPolicy own) {
    super(policy, own);
    results = own.get(NoProgress.RESULTS);
    spread = own.get(NoProgress.SPREAD);
    equalArguments = own.get(NoProgress.EQUAL_ARGUMENTS);
    weighs = byOutcome && results == NoProgress.Results.NEGATIVE;
    permanent = Math.min(own.get(NoProgress.BAD_CALLS), spec.threshold(own));
  }

  @Override
  public Finding beforeTool(Scene scene) {
    Step before = beforehand ? scene.run().steps().before(scene.step()) : null;
    return before == null || !sameCall(before, scene.step())
        ? null
        : look(scene.run(), before, true);
  }

  @Override
  Finding look(Run run, Step newest, boolean proposed) {
    if (!counts(newest) || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    List<Step> alike = alike(run, newest);
    if (alike.isEmpty()) {
      return null; // it ended so late that it has left the window
    }
    int count = (proposed ? 1 : 0) + rounds(alike);
    Strength strength = weighs ? strength(alike) : Strength.LETTER;
    if (strength == Strength.NONE) {
      return null;
    }
    Action action = ladder(strength, newest).at(count);
    if (action == Action.ALLOW && weighs) {
      return otherNumbers(run, newest);
    }
    boolean varied = alike.stream().anyMatch(step -> step.call() != newest.call());
    boolean another = varied || results != NoProgress.Results.ANY;
    return action == Action.ALLOW || !another || batch(alike, count)
        ? null
        : finding(newest, alike.get(alike.size() - 1), count, action);
  }

  /**
   * The same few calls fail, or are refused, in the same words, each time with another number in
   * them, such as a case id. If each of them occurs only once it may be a batch.
   */
  private Finding otherNumbers(Run run, Step newest) {
    List<Step> alike = new ArrayList<>();
    Set<Long> calls = new HashSet<>();
    Strength strength = Strength.MASKED;
    for (Step step : run.steps().backFrom(newest)) {
      if (!sameLetters(step, newest)) {
        break;
      }
      alike.add(step);
      calls.add(step.call());
      strength = strength.and(step.slow() ? Strength.SLOW : Strength.LETTER);
    }
    int count = rounds(alike);
    long digest = newest.outcome().digest();
    if (alike.stream().allMatch(step -> step.outcome().digest() == digest)) {
      return null; // no number differs
    }
    Action action = ladder.by(strength, policy.patience()).at(count);
    return action == Action.ALLOW || 2 * calls.size() > count
        ? null
        : finding(newest, alike.get(alike.size() - 1), count, action);
  }

  private boolean sameLetters(Step step, Step newest) {
    int head = newest.outcome().marks().head();
    return counts(step)
        && sameCall(step, newest)
        && head != 0
        && step.outcome().marks().head() == head
        && !step.outcome().passing();
  }

  private List<Step> alike(Run run, Step newest) {
    List<Step> alike = new ArrayList<>();
    for (Step step : run.steps().backFrom(newest)) {
      if (alike(step, newest)) {
        alike.add(step);
      } else if (!spread) {
        break;
      }
    }
    return alike;
  }

  private static int rounds(List<Step> steps) {
    int rounds = 0;
    int round = -1;
    for (Step step : steps) {
      rounds += step.round() == round ? 0 : 1;
      round = step.round();
    }
    return rounds;
  }

  private boolean batch(List<Step> alike, int count) {
    if (!alike.get(0).silent() || results == NoProgress.Results.ANY) {
      return false;
    }
    Set<Long> subjects = new HashSet<>();
    alike.forEach(step -> subjects.add(step.outcome().text().simHash()));
    return 2 * subjects.size() > count;
  }

  /** Failure texts differ a little from call to call, so only their first words are compared. */
  private Strength strength(List<Step> alike) {
    Step newest = alike.get(0);
    Strength strength = Evidence.backsOff(alike) ? Strength.NONE : Strength.LETTER;
    strength = strength.and(Evidence.ofRetries(alike));
    strength = strength.and(Evidence.paced(alike) ? Strength.SLOW : Strength.LETTER);
    for (Step step : alike) {
      strength = strength.and(step.slow() ? Strength.SLOW : Strength.LETTER);
      boolean same = step.outcome().digest() == newest.outcome().digest();
      strength = strength.and(same ? Strength.LETTER : Strength.MASKED);
    }
    strength = strength.and(newest.movesOn() ? Strength.ACKNOWLEDGED : Strength.LETTER);
    if (newest.outcome().marks().badCall()) {
      return strength;
    }
    strength = strength.and(asksOtherwise(alike) ? Strength.MASKED : Strength.LETTER);
    return strength.and(Evidence.sweeps(alike) ? Strength.SWEEP : Strength.LETTER);
  }

  /** A search that finds nothing may well be varied, with each variation tried once. */
  private static boolean asksOtherwise(List<Step> alike) {
    Step newest = alike.get(0);
    return newest.negative()
        && alike.stream().mapToLong(Step::call).distinct().count() == alike.size()
        && ToolName.reads(newest.tool());
  }

  private Ladder ladder(Strength strength, Step newest) {
    boolean badCall = weighs && strength == Strength.LETTER && newest.outcome().marks().badCall();
    return badCall && permanent > 0
        ? ladder.from(permanent)
        : ladder.by(strength, policy.patience());
  }

  private boolean counts(Step step) {
    if (!step.complete()) {
      return false;
    }
    return switch (results) {
      case ANY -> true;
      case ERROR -> step.failed();
      case NEGATIVE -> step.failed() || step.negative();
    };
  }

  private boolean sameCall(Step step, Step other) {
    return equalArguments ? step.call() == other.call() : step.tool().equals(other.tool());
  }

  private boolean alike(Step step, Step newest) {
    return step.complete()
        && sameCall(step, newest)
        && (byOutcome ? sameOutcome(step, newest) : counts(step))
        && (!newest.silent()
            || results == NoProgress.Results.ANY
            || SimHash.distance(step.argumentsHash(), newest.argumentsHash()) <= VARIATION);
  }

  private boolean sameOutcome(Step step, Step newest) {
    return step.outcome().digest() == newest.outcome().digest()
        || (weighs && sameHead(step, newest));
  }

  private static boolean sameHead(Step step, Step newest) {
    return newest.failed()
        && newest.outcome().marks().head() != 0
        && step.outcome().marks().head() == newest.outcome().marks().head()
        && SimHash.distance(step.argumentsHash(), newest.argumentsHash()) <= VARIATION;
  }

  private Finding finding(Step newest, Step first, int count, Action action) {
    return new Finding(
        NoProgress.SPEC,
        action,
        newest.outcome().digest(),
        "tool " + newest.tool() + " ended the same way, whatever its arguments",
        List.of("tool", "result"),
        count,
        1,
        first.number(),
        newest.number(),
        first.modelCall(),
        countsWaits);
  }
}
