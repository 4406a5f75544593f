package io.loophound.detectors.internal.counter;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;

/** Finds consecutive rounds of tool calls that repeat, singly or as a cycle. */
final class SequenceMatcher extends CallEngine {
  private final int shortest;
  private final int longest;
  private final boolean atStart;

  SequenceMatcher(GuardPolicy policy, DetectorPolicy own) {
    super(policy, own);
    shortest = own.get(Sequence.MIN_PERIOD);
    longest = own.get(Sequence.MAX_PERIOD);
    atStart = own.get(Sequence.AT_START);
  }

  @Override
  Finding find(Run run, Step newest, boolean proposed) {
    Rounds rounds = run.steps().rounds();
    for (int period = shortest; period <= longest && period < rounds.size(); period++) {
      int repeated = repeated(rounds, period, proposed);
      int times = atStart ? (repeated + 2 * period - 1) / period : (repeated + period) / period;
      Action action = ladder.at(times);
      if (repeated > 0
          && action != Action.ALLOW
          && !isConstant(rounds, period, proposed)
          && !isExempt(rounds, period)) {
        return finding(rounds, period, repeated, times, action);
      }
    }
    return null;
  }

  /** How many rounds at the end equal the one {@code period} rounds before them. */
  private int repeated(Rounds rounds, int period, boolean proposed) {
    int length = 0;
    while (length + period < rounds.size()
        && isEqual(
            rounds.fromEnd(length), rounds.fromEnd(length + period), proposed && length == 0)) {
      length++;
    }
    return length;
  }

  private boolean isEqual(Round round, Round earlier, boolean proposed) {
    boolean outcomes = byOutcome && !proposed;
    return outcomes ? round.repeats(earlier) : round.calls() == earlier.calls();
  }

  /** A cycle of equal rounds is a shorter cycle. */
  private boolean isConstant(Rounds rounds, int period, boolean proposed) {
    for (int divisor = 1; divisor < period; divisor++) {
      if (period % divisor == 0 && repeated(rounds, divisor, proposed) >= period - divisor) {
        return true;
      }
    }
    return false;
  }

  private boolean isExempt(Rounds rounds, int period) {
    for (int back = 0; back < period; back++) {
      if (policy.tool(rounds.fromEnd(back).first().tool()).exempt()) {
        return true;
      }
    }
    return false;
  }

  private Finding finding(Rounds rounds, int period, int repeated, int times, Action action) {
    long pattern = Sequence.SPEC.name().hashCode();
    for (int back = 0; back < period; back++) {
      // a sum, so the pattern is the same at every position of its cycle
      pattern += Hash64.mix(1, rounds.fromEnd(back).calls());
    }
    Round first = rounds.fromEnd(repeated + period - 1);
    return Finding.of(Sequence.SPEC, action, pattern, what(rounds, period))
        .equal(equal())
        .counted(times, period)
        .since(
            first.first().modelCall(), first.first().number(), rounds.fromEnd(0).last().number());
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
