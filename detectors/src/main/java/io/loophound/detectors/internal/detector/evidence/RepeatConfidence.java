package io.loophound.detectors.internal.detector.evidence;

import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import java.util.Iterator;

/**
 * How sure it is that a repetition is one. The same results to the letter, where nothing had to be
 * masked, and either a failure that no waiting cures or a model that says the very same words
 * again, are surer than results that are merely alike.
 */
public final class RepeatConfidence {
  private static final int LEAST = 3;

  private RepeatConfidence() {}

  /** The {@code bonus}, if the newest rounds, three at least, are the same to the letter; or 0. */
  public static int credit(Run run, Rounds rounds, int times, int bonus) {
    if (bonus == 0 || times < LEAST) {
      return 0;
    }
    Round newest = rounds.fromEnd(0);
    boolean fails = newest.fails();
    for (int back = 1; back < times; back++) {
      Round round = rounds.fromEnd(back);
      if (round.verbatim() != newest.verbatim()) {
        return 0;
      }
      fails &= round.fails();
    }
    return fails || speaksAlike(run, rounds, times) ? bonus : 0;
  }

  private static boolean speaksAlike(Run run, Rounds rounds, int times) {
    ModelCall newest = asking(run, rounds.fromEnd(0));
    boolean alike = newest != null;
    for (int back = 1; alike && back < times; back++) {
      ModelCall call = asking(run, rounds.fromEnd(back));
      alike = call != null && call.reply().near(newest.reply());
    }
    return alike;
  }

  /** The model call that asked for a round and said something with it, or null. */
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
