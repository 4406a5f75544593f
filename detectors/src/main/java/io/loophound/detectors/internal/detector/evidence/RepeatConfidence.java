package io.loophound.detectors.internal.detector.evidence;

import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import java.util.Iterator;

/**
 * How certain a repetition is. Results identical to the letter, with nothing masked, together with
 * either a permanent failure or a model that repeats its very words, are more certain than results
 * that are merely similar.
 */
public final class RepeatConfidence {
  private static final int LEAST = 3;
  private static final int LEAST_CYCLES = 2;

  private RepeatConfidence() {}

  /**
   * The {@code bonus} for rounds at the end that repeat verbatim, or 0.
   *
   * @param period the length of the cycle in rounds
   * @param repeated how many rounds equal those {@code period} places before
   */
  public static int credit(Run run, Rounds rounds, int period, int repeated, int bonus) {
    int times = repeated / period + 1;
    if (bonus == 0 || times < (period == 1 ? LEAST : LEAST_CYCLES)) {
      return 0;
    }
    return fails(rounds, period) || speaksAlike(run, rounds, period, times) ? bonus : 0;
  }

  private static boolean fails(Rounds rounds, int period) {
    boolean fails = false;
    for (int back = 0; back < period; back++) {
      fails |= rounds.fromEnd(back).fails();
    }
    return fails;
  }

  private static boolean speaksAlike(Run run, Rounds rounds, int period, int times) {
    for (int back = 0; back < period; back++) {
      ModelCall newest = asking(run, rounds.fromEnd(back));
      boolean alike = newest != null;
      for (int time = 1; alike && time < times; time++) {
        ModelCall call = asking(run, rounds.fromEnd(back + time * period));
        alike = call != null && call.reply().near(newest.reply());
      }
      if (!alike) {
        return false;
      }
    }
    return true;
  }

  /** The model call that requested a round with accompanying text, or null. */
  private static ModelCall asking(Run run, Round round) {
    for (Iterator<ModelCall> calls = run.calls().newestFirst().iterator(); calls.hasNext(); ) {
      ModelCall call = calls.next();
      if (call.number() == round.first().modelCall()) {
        return call.reply() == null || call.reply().words() == 0 ? null : call;
      }
    }
    return null;
  }
}
