package io.loophound.detectors.detector;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Rounds;
import io.loophound.detectors.run.Rounds.Round;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.List;

/**
 * Finds consecutive rounds of tool calls that repeat: a cycle of one round is {@link
 * Preset#REPETITION}, a longer one {@link Preset#CYCLE}. By default the outcomes must be equal too,
 * and the verdict comes when they are known.
 */
final class SequenceMatcher implements Detector {
  private final GuardPolicy policy;
  private final Preset preset;
  private final Ladder ladder;
  private final boolean byOutcome;
  private final boolean beforehand;
  private final boolean atStart;
  private final int sooner;
  private final int minPeriod;
  private final int maxPeriod;

  public SequenceMatcher(GuardPolicy policy, Preset preset) {
    DetectorPolicy own = policy.detector(preset);
    boolean cycle = preset == Preset.CYCLE;
    this.policy = policy;
    this.preset = preset;
    ladder = new Ladder(own);
    byOutcome = Ladder.is(own, "outcome", 0);
    beforehand = Ladder.is(own, "verdict", 1);
    atStart = Ladder.is(own, "fires", 1);
    sooner = cycle || beforehand || !byOutcome ? 0 : own.count("sooner");
    minPeriod = cycle ? own.count("min-period") : 1;
    maxPeriod = cycle ? own.count("max-period") : 1;
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Step newest = scene.run().newestStep();
    // where tools are seen, what was due beforehand has been said at the tool
    return beforehand && newest != null && newest.executing() ? null : look(scene.run(), false);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    return beforehand ? look(scene.run(), true) : null;
  }

  @Override
  public Finding afterTool(Scene scene) {
    return beforehand ? null : look(scene.run(), false);
  }

  private Finding look(Run run, boolean proposed) {
    Rounds rounds = run.rounds();
    for (int period = minPeriod; period <= maxPeriod && period < rounds.size(); period++) {
      int repeated = repeated(rounds, period, proposed);
      int times = atStart ? (repeated + 2 * period - 1) / period : (repeated + period) / period;
      if (repeated > 0 && !constant(rounds, period, proposed) && !exempt(rounds, period)) {
        boolean poll = byOutcome && polls(rounds, period);
        int credit = poll ? 0 : Sameness.credit(run, rounds, times, sooner);
        Action action = ladder(rounds, period).at(times + credit, poll, policy.rounds() / period);
        if (action != Action.ALLOW) {
          String patient = mostPatient(rounds, period);
          return finding(rounds, period, repeated, times, action, poll)
              .byTool(patient != null, patient);
        }
      }
    }
    return null;
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

  /** A cycle of equal rounds is one of a shorter period. */
  private boolean constant(Rounds rounds, int period, boolean proposed) {
    for (int divisor = 1; divisor < period; divisor++) {
      if (period % divisor == 0 && repeated(rounds, divisor, proposed) >= period - divisor) {
        return true;
      }
    }
    return false;
  }

  private static boolean polls(Rounds rounds, int period) {
    for (int back = 0; back < period; back++) {
      if (rounds.fromEnd(back).pending()) {
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

  private Finding finding(
      Rounds rounds, int period, int repeated, int times, Action action, boolean poll) {
    long pattern = preset.key().hashCode();
    for (int back = 0; back < period; back++) {
      // a sum: the pattern is the same wherever in its cycle it is met
      pattern += Hash64.mix(1, rounds.fromEnd(back).calls());
    }
    Round first = rounds.fromEnd(repeated + period - 1);
    return new Finding(
        preset,
        action,
        pattern,
        what(rounds, period),
        byOutcome ? List.of("tool", "arguments", "result") : List.of("tool", "arguments"),
        times,
        period,
        first.first().number(),
        rounds.fromEnd(0).last().number(),
        first.first().modelCall(),
        poll);
  }

  private String what(Rounds rounds, int period) {
    StringBuilder names = new StringBuilder();
    for (int back = period - 1; back >= 0; back--) {
      Round round = rounds.fromEnd(back);
      names.append(names.length() == 0 ? "" : ", ").append(round.first().tool());
      names.append(round.first() == round.last() ? "" : " and others at once");
    }
    String calls =
        period == 1
            ? "tool " + names + " was called with equal arguments"
            : "a cycle of " + period + " tool calls (" + names + ") was made";
    return byOutcome ? calls + " and gave the same result" : calls;
  }
}
