package io.loophound.detectors.internal.counter;

import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.List;

/** Counts calls of one tool that fail, or end, in the same way (LangSight, zeroclaw). */
final class EqualFailures extends CallEngine {
  private final boolean onlyFailures;
  private final boolean spread;
  private final boolean equalArguments;

  EqualFailures(GuardPolicy policy, DetectorPolicy own) {
    super(policy, own);
    onlyFailures = own.get(Sequence.COUNTS) == Sequence.Counts.FAILURES;
    spread = own.get(Sequence.SPREAD);
    equalArguments = own.get(Sequence.EQUAL_ARGUMENTS);
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    Step before = beforehand ? input.run().steps().before(input.step()) : null;
    return before == null || !isSameCall(before, input.step())
        ? null
        : find(input.run(), before, true);
  }

  @Override
  Finding find(Run run, Step newest, boolean proposed) {
    if (!isCounted(newest) || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    List<Step> alike = isAlike(run, newest);
    if (alike.isEmpty()) {
      return null; // it ended so late that it has left the window
    }
    int count = (proposed ? 1 : 0) + rounds(alike);
    Action action = ladder.at(count);
    boolean varied = alike.stream().anyMatch(step -> step.call() != newest.call());
    return action == Action.ALLOW || !(varied || onlyFailures)
        ? null
        : finding(newest, alike.get(alike.size() - 1), count, action);
  }

  private List<Step> isAlike(Run run, Step newest) {
    List<Step> alike = new ArrayList<>();
    for (Step step : run.steps().backFrom(newest)) {
      if (isAlike(step, newest)) {
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

  private boolean isCounted(Step step) {
    return step.isComplete() && (!onlyFailures || step.hasFailed());
  }

  private boolean isSameCall(Step step, Step other) {
    return equalArguments ? step.call() == other.call() : step.tool().equals(other.tool());
  }

  private boolean isAlike(Step step, Step newest) {
    return step.isComplete()
        && isSameCall(step, newest)
        && (byOutcome ? step.outcome() == newest.outcome() : isCounted(step));
  }

  private Finding finding(Step newest, Step first, int count, Action action) {
    return Finding.of(
            Sequence.SPEC,
            action,
            newest.outcome(),
            "tool " + newest.tool() + " ended the same way, whatever its arguments")
        .equal("tool", "result")
        .counted(count)
        .since(first.modelCall(), first.number(), newest.number());
  }
}
