package io.loophound.detectors.internal.counter;

import io.loophound.detectors.internal.counter.Sequence.Unit;
import io.loophound.detectors.internal.counter.Sequence.Where;
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

  private final Unit unit;
  private final Where where;

  Recurrence(GuardPolicy policy, DetectorPolicy own) {
    super(policy, own);
    unit = own.get(Sequence.UNIT);
    where = own.get(Sequence.WHERE);
  }

  /** Each call of the newest round may be the one that repeats round after round. */
  @Override
  Finding lookBack(Run run, Step newest) {
    if (where != Where.IN_A_ROW) {
      return find(run, newest, false);
    }
    Finding strongest = null;
    for (Step step : run.steps().backFrom(newest)) {
      if (step.round() != newest.round()) {
        break;
      }
      strongest = Finding.stronger(strongest, find(run, step, false));
    }
    return strongest;
  }

  @Override
  Finding find(Run run, Step newest, boolean proposed) {
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
    Action action = ladder.at(count);
    return action == Action.ALLOW ? null : finding(counted.get(0), last, count, action);
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
    return Finding.of(Sequence.SPEC, action, last.calls(), what(last))
        .equal(equal())
        .counted(count)
        .since(first.first().modelCall(), first.first().number(), last.last().number());
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
