package io.loophound.detectors.guard;

import io.loophound.detectors.detector.Detector;
import io.loophound.detectors.detector.SequenceMatcher;
import io.loophound.detectors.detector.SimilarityScore;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.AgentTrack;
import io.loophound.detectors.run.Discipline;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.ArrayList;
import java.util.List;

/** Says what repeats in a run and which rung of the ladder that is. Called under the run's lock. */
final class Judge {
  private final GuardPolicy policy;
  private final List<Detector> sequences = new ArrayList<>();
  private final List<Detector> all = new ArrayList<>();

  /** A finding and what is to be done about it. */
  record Ruling(Finding finding, Action action) {}

  Judge(GuardPolicy policy) {
    this.policy = policy;
    addSequence(Preset.REPETITION);
    addSequence(Preset.CYCLE);
    all.addAll(sequences);
    if (policy.detector(Preset.SIMILARITY).enabled()) {
      all.add(new SimilarityScore(policy.detector(Preset.SIMILARITY).threshold()));
    }
  }

  private void addSequence(Preset preset) {
    DetectorPolicy detector = policy.detector(preset);
    if (detector.enabled()) {
      int threshold = (int) Math.ceil(detector.threshold());
      sequences.add(
          preset == Preset.CYCLE
              ? SequenceMatcher.cycle(threshold)
              : SequenceMatcher.repetition(threshold));
    }
  }

  /** What is to be done about a model call of this run, or null. */
  Ruling beforeModel(Run run) {
    Discipline discipline = run.discipline();
    if (discipline.due() != null && !run.newestRoundIsNews()) {
      return ruling(discipline.due());
    }
    if (discipline.steered() != null) {
      if (run.round() <= discipline.steeredRound()) {
        return null; // it has just been told: one chance
      }
      discipline.forgive();
    }
    return strongest(all, run);
  }

  /** What is to be done after a tool of this run returned, or null. */
  Ruling afterTool(Run run) {
    return strongest(sequences, run);
  }

  /** The first of the strongest: a detector that only reports does not hide one that stops. */
  private Ruling strongest(List<Detector> detectors, Run run) {
    Ruling strongest = null;
    for (Detector detector : detectors) {
      Finding finding = detector.look(run);
      Ruling ruling = finding == null ? null : ruling(finding);
      Action known = strongest == null ? Action.ALLOW : strongest.action();
      if (ruling != null && ruling.action().compareTo(known) > 0) {
        strongest = ruling;
      }
    }
    return strongest;
  }

  private Ruling ruling(Finding finding) {
    Action action = policy.detector(finding.preset()).action();
    boolean gentle = finding.poll() && action == Action.TERMINATE;
    return new Ruling(finding, gentle ? Action.BLOCK : action);
  }

  /** Whether a run may still be told instead of stopped. */
  boolean maySteer(Run run, Ruling ruling) {
    return ruling.action().atLeast(Action.STEER) && run.discipline().steers() < policy.steers();
  }

  /**
   * The earlier step that this one repeats although the run was told of it; null when it is another
   * one, or something else has happened since.
   */
  Step ignored(Run run, Step step) {
    Finding told = run.discipline().steered();
    return told == null || step.round() != run.discipline().steeredRound() + 1
        ? null
        : run.stepOf(step.round() - told.period(), step.call());
  }

  /** What is to be done about a call that begins a conversation like those before it, or null. */
  Ruling stateless(AgentTrack.Streak streak) {
    DetectorPolicy similarity = policy.detector(Preset.SIMILARITY);
    int times = streak.calls() + 1;
    double needed = similarity.threshold() * SimilarityScore.WITHOUT_TOOLS;
    if (!similarity.enabled() || !streak.telling() || SimilarityScore.ofEqual(times) < needed) {
      return null;
    }
    return ruling(
        new Finding(
            Preset.SIMILARITY,
            Preset.SIMILARITY.key().hashCode(),
            "one conversation after the other was begun with the same prompt and got the same reply",
            List.of("prompt", "reply"),
            times,
            1,
            0,
            0,
            0,
            false));
  }
}
