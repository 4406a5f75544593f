package io.loophound.detectors.internal.detector;

import io.loophound.detectors.internal.run.EnforcementState;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;

/**
 * Reads the scores of a run. A note is due as soon as the results of a round are known, a stop when
 * the model is called again.
 */
final class ScoreDetector implements Detector {
  /** From this multiple of the threshold on, softer signs stop a run as well. */
  private static final int PATIENCE = 2;

  private final int note;
  private final int threshold;
  private final ScoreLimits limits;
  private final SignActions actions;
  private final boolean steers;

  ScoreDetector(GuardPolicy policy, DetectorPolicy own) {
    note = Weights.hundredths(own.get(ScoreSpec.NOTE));
    threshold = Weights.hundredths(own.get(ScoreSpec.THRESHOLD));
    limits = new ScoreLimits(note, threshold);
    actions = new SignActions(own);
    steers = actions.canBe(Action.STEER) && policy.steers() > 0;
  }

  /** The note is due when all results of the round are known. */
  @Override
  public Finding afterTool(DetectorInput input) {
    Run run = input.run();
    if (!steers || !run.steps().isRoundComplete()) {
      return null;
    }
    run.steps().endRound();
    Score score = run.tools().score();
    return score.total() >= note && canNote(score)
        ? finding(run, ScoredTrack.TOOLS, score, Action.STEER)
            .decidedBy(limits.under(score.total(), true, false))
        : null;
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Run run = input.run();
    Finding storm = FailureStorm.of(run, input.nanos(), actions.ofScore());
    if (storm != null) {
      return storm;
    }
    Score tools = run.tools().score();
    Finding ofTools = of(run, ScoredTrack.TOOLS, tools, isStoppedEarly(run, tools));
    Score talk = run.talk().score();
    Finding ofTalk = of(run, ScoredTrack.TALK, talk, false);
    return Finding.stronger(ofTools, ofTalk);
  }

  /**
   * Whether a run is stopped at the score of the note: where none can be given, if the evidence is
   * beyond doubt.
   */
  private boolean isStoppedEarly(Run run, Score score) {
    EnforcementState state = run.enforcement();
    boolean noted =
        canNote(score)
            && (notes(run, ScoredTrack.TOOLS, score) > 0 || state.canNote(run.steps().round()));
    return !noted && score.isCertain();
  }

  private boolean canNote(Score score) {
    return steers && actions.of(score.dominant()).isAtLeast(Action.STEER);
  }

  private Finding of(Run run, ScoredTrack track, Score score, boolean early) {
    int stop = early ? Math.min(note, threshold) : threshold;
    Action action = actions.of(score.dominant());
    boolean low = score.total() < Math.min(note, stop);
    if (action == Action.ALLOW || low || !score.newest().isStale()) {
      return null;
    }
    if (score.blocking() >= stop || score.total() >= PATIENCE * threshold) {
      return finding(run, track, score, action).decidedBy(limits.under(score.total(), early, true));
    }
    boolean noted = notes(run, track, score) > 0;
    Action softer = score.total() < threshold ? Action.WARN : softer(score, action);
    return noted && softer == Action.WARN
        ? null
        : finding(run, track, score, softer).decidedBy(limits.under(score.total(), true, true));
  }

  private static Action softer(Score score, Action action) {
    Action least = score.dominant().strongest().atMost(action);
    return least == Action.STEER ? Action.WARN : least; // a model call cannot be steered
  }

  private static int notes(Run run, ScoredTrack track, Score score) {
    int first = track == ScoredTrack.TOOLS ? score.first().step() : 0;
    return run.enforcement().notes(track.pattern(score), first);
  }

  private Finding finding(Run run, ScoredTrack track, Score score, Action wanted) {
    Sign sign = score.dominant();
    Step newest = track == ScoredTrack.TOOLS ? run.steps().newest() : null;
    String what = newest == null ? "the model " : "tool " + newest.tool() + " ";
    return Finding.of(ScoreSpec.SPEC, wanted, track.pattern(score), what + sign.words())
        .equal(EqualFields.of(sign))
        .counted(score.rounds() + 1)
        .since(
            score.first().modelCall(),
            newest == null ? 0 : score.first().step(),
            newest == null ? 0 : score.last().step())
        .scored(sign, (double) score.total() / Weights.UNIT);
  }
}
