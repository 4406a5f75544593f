package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.RepeatConfidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;

/**
 * Finds consecutive rounds of tool calls that repeat: a cycle of one round is {@link Repetition}, a
 * longer one {@link Cycle}. By default the outcomes must be equal too, and the verdict comes once
 * they are known.
 */
final class SequenceMatcher extends CallEngine {
  private final Periods periods;
  private final int sooner;

  /**
   * The cycles to look for.
   *
   * @param shortest in rounds
   * @param longest in rounds
   * @param atStart whether a repetition counts from its first call, not from its last
   */
  record Periods(int shortest, int longest, boolean atStart) {}

  SequenceMatcher(GuardPolicy policy, DetectorPolicy own, Periods periods) {
    super(policy, own);
    this.periods = periods;
    sooner = byOutcome && !beforehand ? own.get(SequenceSpec.SOONER) : 0;
  }

  @Override
  Finding look(Run run, Step newest, boolean proposed) {
    Rounds rounds = run.steps().rounds();
    for (int period = periods.shortest();
        period <= periods.longest() && period < rounds.size();
        period++) {
      int repeated = repeated(rounds, period, proposed);
      int times =
          periods.atStart() ? (repeated + 2 * period - 1) / period : (repeated + period) / period;
      if (repeated > 0 && !constant(rounds, period, proposed) && !exempt(rounds, period)) {
        Action action = action(run, rounds, new Repeat(period, repeated, times), proposed);
        if (action != Action.ALLOW) {
          String patient = mostPatient(rounds, period);
          return finding(rounds, period, repeated, times, action).byTool(patient != null, patient);
        }
      }
    }
    return null;
  }

  private record Repeat(int period, int repeated, int times) {}

  private Action action(Run run, Rounds rounds, Repeat repeat, boolean proposed) {
    boolean weighed = byOutcome && !proposed && mostPatient(rounds, repeat.period()) == null;
    Strength strength =
        weighed ? Evidence.ofCycle(rounds, repeat.period(), repeat.repeated()) : Strength.LETTER;
    if (strength == Strength.NONE) {
      return Action.ALLOW;
    }
    int credit =
        strength != Strength.LETTER
            ? 0
            : RepeatConfidence.credit(run, rounds, repeat.period(), repeat.repeated(), sooner);
    return ladder(rounds, repeat.period())
        .by(strength, policy.patience())
        .at(repeat.times() + credit);
  }

  /** How many rounds at the end equal the one {@code period} places before them. */
  private int repeated(Rounds rounds, int period, boolean proposed) {
    int length = 0;
    while (length + period < rounds.size()
        && equal(
            rounds.fromEnd(length), rounds.fromEnd(length + period), proposed && length == 0)) {
      length++;
    }
    return length;
  }

  private boolean equal(Round round, Round earlier, boolean proposed) {
    boolean outcomes = byOutcome && !proposed;
    return outcomes ? round.repeats(earlier) : round.calls() == earlier.calls();
  }

  /** A cycle of equal rounds is a shorter cycle. */
  private boolean constant(Rounds rounds, int period, boolean proposed) {
    for (int divisor = 1; divisor < period; divisor++) {
      if (period % divisor == 0 && repeated(rounds, divisor, proposed) >= period - divisor) {
        return true;
      }
    }
    return false;
  }

  private boolean exempt(Rounds rounds, int period) {
    for (int back = 0; back < period; back++) {
      if (policy.tool(rounds.fromEnd(back).first().tool()).exempt()) {
        return true;
      }
    }
    return false;
  }

  private Ladder ladder(Rounds rounds, int period) {
    String tool = mostPatient(rounds, period);
    return tool == null ? ladder : ladder.from(policy.tool(tool).threshold());
  }

  /** The tool with the highest threshold of its own, or null when none has one. */
  private String mostPatient(Rounds rounds, int period) {
    int highest = 0;
    String tool = null;
    for (int back = 0; back < period; back++) {
      String other = rounds.fromEnd(back).first().tool();
      if (policy.tool(other).threshold() > highest) {
        highest = policy.tool(other).threshold();
        tool = other;
      }
    }
    return tool;
  }

  private Finding finding(Rounds rounds, int period, int repeated, int times, Action action) {
    long pattern = spec.name().hashCode();
    for (int back = 0; back < period; back++) {
      // a sum, so the pattern is the same at every position of its cycle
      pattern += Hash64.mix(1, rounds.fromEnd(back).calls());
    }
    Round first = rounds.fromEnd(repeated + period - 1);
    return new Finding(
        spec,
        action,
        pattern,
        what(rounds, period),
        equal(),
        times,
        period,
        first.first().number(),
        rounds.fromEnd(0).last().number(),
        first.first().modelCall(),
        countsWaits);
  }

  private String what(Rounds rounds, int period) {
    StringBuilder names = new StringBuilder();
    for (int back = period - 1; back >= 0; back--) {
      Round round = rounds.fromEnd(back);
      names.append(names.length() == 0 ? "" : ", ").append(round.first().tool());
      names.append(round.first() == round.last() ? "" : " and others");
    }
    if (period == 1) {
      String call = "tool " + names + " was called with equal arguments";
      return byOutcome ? call + " and returned the same result" : call;
    }
    String cycle = "a cycle of " + period + " tool calls (" + names + ") was repeated";
    return byOutcome ? cycle + " with the same results" : cycle;
  }
}
