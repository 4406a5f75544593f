package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.calls.SequenceSpec.Unit;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.digest.outcome.ToolName;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds a call, or all calls of a round, that repeat. With {@link Where#STEADY}, a call that had a
 * different result anywhere in the window watches something, and does not count; neither does a
 * call that returns nothing, because there is no result to compare.
 */
final class Recurrence extends CallEngine {

  /** Where it comes again. */
  enum Where {
    /** In each of the newest rounds, whatever else these rounds call. */
    IN_A_ROW,
    /** Anywhere in the window, always with the same result. */
    STEADY,
    /** Anywhere in the window. */
    ANYWHERE
  }

  private final Unit unit;
  private final Where where;

  Recurrence(GuardPolicy policy, DetectorPolicy own, Unit unit, Where where) {
    super(policy, own);
    this.unit = unit;
    this.where = where;
  }

  /** Each call of the newest round may be the one that repeats round after round. */
  @Override
  Finding lookBack(Run run, Step newest) {
    if (where != Where.IN_A_ROW) {
      return look(run, newest, false);
    }
    Finding strongest = null;
    for (Step step : run.steps().backFrom(newest)) {
      if (step.round() != newest.round()) {
        break;
      }
      Finding finding = look(run, step, false);
      boolean stronger =
          strongest == null
              || (finding != null && finding.action().compareTo(strongest.action()) > 0);
      strongest = stronger ? finding : strongest;
    }
    return strongest;
  }

  @Override
  Finding look(Run run, Step newest, boolean proposed) {
    List<Occurrence> all = Occurrence.equalTo(unit, run, newest, proposed);
    Occurrence last = all.isEmpty() ? null : all.get(all.size() - 1);
    if (last == null
        || (!proposed && !last.holds(newest))
        || (byOutcome && last.silent())
        || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    List<Occurrence> counted =
        where == Where.IN_A_ROW ? inARow(all, newest, proposed) : anywhere(all, last);
    if (counted.isEmpty()) {
      return null;
    }
    int count = counted.size() + (proposed ? 1 : 0);
    int own = policy.tool(newest.tool()).threshold();
    Strength strength = byOutcome && own == 0 ? strength(counted) : Strength.LETTER;
    if (strength == Strength.NONE) {
      return null;
    }
    Ladder steps = own == 0 ? ladder : ladder.from(own);
    Action action = steps.by(strength, policy.patience()).at(count);
    if (action != Action.ALLOW && own == 0) {
      action = workedBetween(run, counted, count, strength, action);
    }
    return action == Action.ALLOW
        ? null
        : finding(counted.get(0), last, count, action).byTool(own > 0, newest.tool());
  }

  private Action workedBetween(
      Run run, List<Occurrence> counted, int count, Strength strength, Action action) {
    int productive = productive(run, counted);
    Action without = ladder.by(strength, policy.patience()).at(count - productive);
    if (productive == 0 || without != Action.ALLOW) {
      return action;
    }
    boolean fails = fails(counted.get(counted.size() - 1).first());
    Strength weaker = fails ? Strength.MASKED : Strength.ACKNOWLEDGED;
    return ladder.by(strength.and(weaker), policy.patience()).at(count);
  }

  private Strength strength(List<Occurrence> counted) {
    List<Step> steps = new ArrayList<>(counted.size());
    for (Occurrence each : counted) {
      steps.add(0, each.first());
    }
    return Evidence.ofCalls(steps);
  }

  /** One per round; empty when the result was not steady where it must be. */
  private List<Occurrence> anywhere(List<Occurrence> all, Occurrence last) {
    List<Occurrence> counted = new ArrayList<>();
    int round = -1;
    for (Occurrence each : all) {
      boolean same = each.outcome() == last.outcome();
      if (!same && where == Where.STEADY) {
        return List.of();
      }
      if ((same || !byOutcome) && each.round() != round) {
        counted.add(each);
        round = each.round();
      }
    }
    return counted;
  }

  /**
   * How many of them came after other calls had brought something new. A good result may rightly
   * stay the same then: each round of a rebase stages a file. A test may fail in the same way for a
   * while although something was changed each time.
   */
  private int productive(Run run, List<Occurrence> counted) {
    Step last = counted.get(counted.size() - 1).first();
    if (!byOutcome || where != Where.STEADY) {
      return 0;
    }
    boolean failing = fails(last);
    int productive = 0;
    int at = counted.size() - 1;
    boolean news = false;
    for (Step step : run.steps().backFrom(last)) {
      if (at > 0 && step.round() <= counted.get(at - 1).round()) {
        productive += news ? 1 : 0;
        news = false;
        at--;
      }
      boolean between = at > 0 && step.round() < counted.get(at).round();
      news |= between && step.news() && (failing ? changes(step) : !ToolName.thinks(step.tool()));
    }
    return productive;
  }

  /**
   * Whether something was done and not only looked at: a test may fail in the same way after many
   * changes.
   */
  private static boolean changes(Step step) {
    return !fails(step) && !ToolName.thinks(step.tool()) && !ToolName.reads(step.tool());
  }

  private static boolean fails(Step step) {
    return step.failed() || step.negative();
  }

  private List<Occurrence> inARow(List<Occurrence> all, Step newest, boolean proposed) {
    List<Occurrence> counted = new ArrayList<>();
    int round = newest.round() - (proposed ? 1 : 0);
    for (int i = all.size() - 1; i >= 0 && all.get(i).round() >= round; i--) {
      Occurrence each = all.get(i);
      boolean same = !byOutcome || counted.isEmpty() || each.outcome() == counted.get(0).outcome();
      if (each.round() == round && same) {
        counted.add(0, each);
        round--;
      }
    }
    return counted;
  }

  private Finding finding(Occurrence first, Occurrence last, int count, Action action) {
    return new Finding(
        spec,
        action,
        last.calls(),
        what(last),
        equal(),
        count,
        1,
        first.first().number(),
        last.last().number(),
        first.first().modelCall(),
        countsWaits);
  }

  private String what(Occurrence last) {
    String tool = last.first().tool();
    if (unit == Unit.ROUND) {
      return "the same tool calls (" + tool + ") were requested";
    }
    boolean row = where == Where.IN_A_ROW;
    return "tool "
        + tool
        + " was called with equal arguments"
        + (row ? " round after round" : "")
        + (byOutcome ? " and returned the same result" : "")
        + (row ? "" : ", with other calls in between");
  }
}
