package io.loophound.detectors.internal.detector.evidence;

import io.loophound.detectors.internal.digest.outcome.ArgumentShape;
import io.loophound.detectors.internal.digest.outcome.ToolName;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.internal.run.window.Step;
import java.util.ArrayList;
import java.util.List;

/** How strong the evidence is that rounds or calls repeat. */
public final class Evidence {
  private static final double GROWS = 1.4;
  private static final double LEAST_WAIT_MILLIS = 60; // less may be the machine
  private static final long LEAST_PACE_MILLIS = 200;
  private static final long WORK_MILLIS = 250;
  private static final long MOMENT_MILLIS = 100;
  private static final long LONG_MILLIS = 2000;
  private static final int PAGE_WORDS = 12;

  private Evidence() {}

  /**
   * Evidence of a cycle at the end: {@code repeated} rounds equal those {@code period} places
   * before.
   */
  public static Strength ofCycle(Rounds rounds, int period, int repeated) {
    Strength strength = Strength.LETTER;
    boolean movesOn = true;
    for (int back = 0; back < period; back++) {
      Round newest = rounds.fromEnd(back);
      movesOn &= newest.movesOn();
      strength = strength.and(newest.slow() ? Strength.SLOW : Strength.LETTER);
      List<Step> same = new ArrayList<>(List.of(newest.first()));
      for (int earlier = back + period; earlier < repeated + period; earlier += period) {
        strength = strength.and(likeness(newest, rounds.fromEnd(earlier), period > 1));
        same.add(rounds.fromEnd(earlier).first());
      }
      strength = strength.and(ofRetries(same));
    }
    if (period == 1 && backsOff(firstSteps(rounds, repeated + 1))) {
      return Strength.NONE;
    }
    if (period == 1 && (watches(rounds, repeated) || paced(firstSteps(rounds, repeated + 1)))) {
      strength = strength.and(Strength.SLOW);
    }
    boolean toAndFro = period > 1 && toAndFro(rounds, period);
    Strength most = period == 1 ? Strength.ONWARD : Strength.ACKNOWLEDGED;
    return movesOn || toAndFro ? strength.and(most) : strength;
  }

  /**
   * Whether the same calls, which take a moment, had another result just before: what has changed
   * once may change again.
   */
  private static boolean watches(Rounds rounds, int repeated) {
    int before = repeated + 1;
    return before < rounds.size()
        && rounds.fromEnd(0).first().tookMillis() >= MOMENT_MILLIS
        && rounds.fromEnd(before).calls() == rounds.fromEnd(0).calls()
        && rounds.fromEnd(before).complete()
        && !rounds.fromEnd(0).first().failed();
  }

  /** The first steps of the consecutive rounds that make the same calls. */
  private static List<Step> sameCalls(Rounds rounds, int back) {
    int count = 1;
    while (back + count < rounds.size()
        && rounds.fromEnd(back + count).calls() == rounds.fromEnd(back).calls()) {
      count++;
    }
    List<Step> steps = firstSteps(rounds, back + count);
    return steps.subList(back, steps.size());
  }

  private static List<Step> firstSteps(Rounds rounds, int count) {
    List<Step> steps = new ArrayList<>(count);
    for (int back = 0; back < count; back++) {
      steps.add(rounds.fromEnd(back).first());
    }
    return steps;
  }

  /** A page that returns among other calls is not a clock, even if it shows one. */
  private static Strength likeness(Round newest, Round other, boolean amongOthers) {
    if (newest.verbatim() == other.verbatim()) {
      return Strength.LETTER;
    }
    boolean page = amongOthers && newest.first().outcome().text().words() >= PAGE_WORDS;
    return newest.maskedAway() && !page ? Strength.NONE : masked(newest.first());
  }

  /**
   * Equal only after masking. If the tool took its time, it has done the work again, and the
   * differences are measurements.
   */
  private static Strength masked(Step step) {
    boolean worked = !step.failed() && step.tookMillis() >= WORK_MILLIS;
    return worked ? Strength.SLOW : Strength.MASKED;
  }

  /** Evidence of a round that brought nothing new, {@code back} places before the newest. */
  public static Strength ofRound(Rounds rounds, int back) {
    Round round = rounds.fromEnd(back);
    boolean letter = false;
    boolean known = false;
    boolean toAndFro = false;
    for (int i = back + 1; i < rounds.size(); i++) {
      Round earlier = rounds.fromEnd(i);
      boolean sameCalls = earlier.calls() == round.calls();
      toAndFro |= sameCalls && earlier.complete() && earlier.outcomes() != round.outcomes();
      known |= sameCalls && earlier.outcomes() == round.outcomes();
      letter |= sameCalls && earlier.verbatim() == round.verbatim();
    }
    if ((known && !letter && round.maskedAway()) || backsOff(sameCalls(rounds, back))) {
      return Strength.NONE;
    }
    Strength strength = known && !letter ? masked(round.first()) : Strength.LETTER;
    strength = strength.and(ofRetries(sameCalls(rounds, back)));
    strength = strength.and(round.slow() ? Strength.SLOW : Strength.LETTER);
    strength = strength.and(paced(sameCalls(rounds, back)) ? Strength.SLOW : Strength.LETTER);
    return toAndFro || round.movesOn() ? strength.and(Strength.ONWARD) : strength;
  }

  /** Whether a call of the cycle had different results in it: "next" shows the next item. */
  private static boolean toAndFro(Rounds rounds, int period) {
    for (int back = 0; back < period; back++) {
      for (int other = back + 1; other < period; other++) {
        Round one = rounds.fromEnd(back);
        Round two = rounds.fromEnd(other);
        if (one.calls() == two.calls() && one.outcomes() != two.outcomes()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Evidence of the same call, or the same kind of call, repeated; newest first. */
  public static Strength ofCalls(List<Step> steps) {
    Step newest = steps.get(0);
    boolean alone = newest.round() - steps.get(steps.size() - 1).round() < steps.size();
    Strength moves = alone ? Strength.ONWARD : Strength.ACKNOWLEDGED;
    Strength strength = newest.movesOn() ? moves : Strength.LETTER;
    strength = strength.and(ofRetries(steps));
    for (Step step : steps) {
      strength = strength.and(step.slow() ? Strength.SLOW : Strength.LETTER);
      if (step.outcome().verbatim() != newest.outcome().verbatim()) {
        strength = strength.and(newest.maskedAway() ? Strength.NONE : masked(newest));
      }
    }
    strength = strength.and(paced(steps) ? Strength.SLOW : Strength.LETTER);
    return backsOff(steps) ? Strength.NONE : strength;
  }

  /**
   * Whether calls tried the short values of one argument, none of them twice; or those of one word
   * in a line of text, such as the table in a query, and found nothing.
   */
  public static boolean sweeps(List<Step> steps) {
    boolean words = !steps.isEmpty() && steps.get(0).negative();
    int field = -1;
    for (int i = 0; i + 1 < steps.size(); i++) {
      Step step = steps.get(i);
      int differs = ArgumentShape.difference(step.fields(), steps.get(i + 1).fields(), words);
      if (differs == -2 || (field >= 0 && differs >= 0 && differs != field)) {
        return false;
      }
      field = Math.max(field, differs);
      for (Step other : steps.subList(i + 1, steps.size())) {
        if (other.call() == step.call()) {
          return false;
        }
      }
    }
    return field >= 0;
  }

  /**
   * How strong a transient failure is that is retried after a wait. One that takes seconds to come,
   * such as a time-out, has used that time itself.
   */
  public static Strength ofRetries(List<Step> steps) {
    if (!retries(steps)) {
      return Strength.LETTER;
    }
    return steps.get(0).tookMillis() < LONG_MILLIS ? Strength.SLOW : Strength.MASKED;
  }

  /** A single wait may be due to the machine, so two of the newest three are required. */
  private static boolean retries(List<Step> steps) {
    List<Step> newest = steps.subList(0, Math.min(3, steps.size()));
    return newest.stream().filter(Step::passes).count() >= Math.min(2, newest.size());
  }

  /**
   * Whether the same look is repeated at a steady pace, as if someone slept in between, or the call
   * does something each time, such as "continue" in a debugger.
   */
  public static boolean paced(List<Step> steps) {
    Step newest = steps.get(0);
    if (newest.failed() || steps.size() < 2 || steps.get(1).call() != newest.call()) {
      return false;
    }
    boolean acts = !newest.negative() && ToolName.acts(newest.tool());
    return acts || (newest.glances() && steadily(steps.subList(0, Math.min(3, steps.size()))));
  }

  private static boolean steadily(List<Step> steps) {
    boolean steady = true;
    for (Step step : steps) {
      steady &= step.tookMillis() >= LEAST_PACE_MILLIS && step.keepsPace(steps.get(0));
    }
    return steady;
  }

  /** Whether the newest of several transient failures came after longer and longer waits. */
  public static boolean backsOff(List<Step> steps) {
    int grown = 0;
    for (int i = 0; i + 1 < steps.size(); i++) {
      boolean passing = steps.get(i).failed() && steps.get(i).outcome().passing();
      long before = steps.get(i + 1).tookMillis();
      double longer = Math.max(LEAST_WAIT_MILLIS, GROWS * before);
      if (!passing || before == 0 || steps.get(i).tookMillis() < longer) {
        break;
      }
      grown++;
    }
    return grown >= 2;
  }
}
