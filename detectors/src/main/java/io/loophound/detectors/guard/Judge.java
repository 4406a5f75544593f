package io.loophound.detectors.guard;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.detector.Budgets;
import io.loophound.detectors.detector.Detector;
import io.loophound.detectors.detector.Detectors;
import io.loophound.detectors.detector.Scene;
import io.loophound.detectors.detector.SimilarityScore;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.AgentTrack;
import io.loophound.detectors.run.Discipline;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.List;
import java.util.function.Function;

/** Asks the detectors, and says how the ladder goes on. Called under the run's lock. */
final class Judge {
  private final GuardPolicy policy;
  private final List<Detector> detectors;
  private final boolean patient;
  private final Polls polls;

  Judge(GuardPolicy policy, Ticker ticker) {
    this.policy = policy;
    detectors = Detectors.of(policy, ticker);
    polls = new Polls(policy);
    patient = patient(policy.detector(Preset.REPETITION));
  }

  /** What speaks against a model call, or null. */
  Finding beforeModel(Scene scene) {
    Discipline discipline = scene.run().discipline();
    Finding due = discipline.due();
    if (due != null && (due.firstStep() == 0 || !scene.run().newestRoundIsNews())) {
      return due; // what is no matter of steps is not made good by a new result
    }
    Finding finding = climb(scene, strongest(scene.run(), detector -> detector.beforeModel(scene)));
    if (discipline.steered() != null) {
      if (scene.run().round() <= discipline.steeredRound()) {
        // it has just been told: one chance, but not against a limit
        return finding != null && limit(finding.preset()) ? finding : null;
      }
      discipline.forgive();
    }
    return finding;
  }

  /**
   * The same round again and again is left to {@code repetition} where that was made more patient
   * or milder: who allows more repeats must not meet the same loop again under another name.
   */
  private boolean left(Run run, Finding finding) {
    boolean general =
        switch (finding.preset()) {
          case STAGNATION, INTERLEAVED, NO_PROGRESS -> finding.firstStep() > 0;
          case SIMILARITY -> true;
          default -> false;
        };
    return general && patient && run.repeatsItself();
  }

  private static boolean patient(DetectorPolicy repetition) {
    DetectorPolicy shipped = Preset.REPETITION.defaults();
    return repetition.enabled()
        && (repetition.threshold() > shipped.threshold()
            || shipped.action().compareTo(repetition.action()) > 0);
  }

  private static boolean limit(Preset preset) {
    return preset == Preset.STEPS || preset == Preset.BUDGET || preset == Preset.BREAKER;
  }

  /** What speaks against a tool execution, or null. */
  Finding beforeTool(Scene scene) {
    return climb(scene, strongest(scene.run(), detector -> detector.beforeTool(scene)));
  }

  /** What speaks against the run now that a tool returned, or null. */
  Finding afterTool(Scene scene) {
    return climb(scene, strongest(scene.run(), detector -> detector.afterTool(scene)));
  }

  void afterModel(Scene scene, ModelReply reply) {
    for (Detector detector : detectors) {
      detector.afterModel(scene, reply);
    }
  }

  /** All are asked, for they count; the first of the strongest is heard. */
  private Finding strongest(Run run, Function<Detector, Finding> question) {
    Finding strongest = null;
    for (Detector detector : detectors) {
      Finding finding = question.apply(detector);
      if (finding != null
          && stronger(finding, strongest)
          && !left(run, finding)
          && !polls.excuse(run, finding)) {
        strongest = finding;
      }
    }
    return strongest;
  }

  /** The rung whose turn it is, where the policy has a ladder of its own. */
  private Finding climb(Scene scene, Finding finding) {
    if (finding == null) {
      return null;
    }
    if (Budgets.near(finding)) {
      scene.run().spending().alert();
    }
    Discipline discipline = scene.run().discipline();
    if (finding.action() == Action.THROTTLE && policy.throttle().spent(discipline.throttles())) {
      return finding.with(Action.BLOCK); // it was slowed down often enough, and went on
    }
    return strikes(finding) ? finding.with(discipline.strike(policy.ladder())) : finding;
  }

  private boolean strikes(Finding finding) {
    return !policy.ladder().isEmpty()
        && finding.action().atLeast(Action.THROTTLE)
        && !limit(finding.preset());
  }

  /** Once a run has been told by a rung of the ladder, its counts begin anew. */
  static void told(Run run) {
    if (run.discipline().hear()) {
      run.recount();
    }
  }

  static boolean stronger(Finding finding, Finding other) {
    return finding.action().compareTo(other == null ? Action.ALLOW : other.action()) > 0;
  }

  /** Whether a run may still be told instead of stopped. */
  boolean maySteer(Run run, Finding finding) {
    return policy.ladder().isEmpty()
        && finding.action().atLeast(Action.STEER)
        && !limit(finding.preset())
        && run.discipline().steers() < policy.steers();
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

  /** What speaks against a call that begins a conversation like those before it, or null. */
  Finding stateless(AgentTrack.Streak streak) {
    DetectorPolicy similarity = policy.detector(Preset.SIMILARITY);
    int times = streak.calls() + 1;
    double needed = similarity.threshold() * SimilarityScore.WITHOUT_TOOLS;
    if (!similarity.enabled() || !streak.telling() || SimilarityScore.ofEqual(times) < needed) {
      return null;
    }
    double step = SimilarityScore.ofEqual(3) - SimilarityScore.ofEqual(2);
    int ignored = (int) ((SimilarityScore.ofEqual(times) - needed) / step);
    boolean spent = similarity.action() == Action.THROTTLE && policy.throttle().spent(ignored);
    return new Finding(
        Preset.SIMILARITY,
        spent ? Action.BLOCK : similarity.action(),
        Preset.SIMILARITY.key().hashCode(),
        "one conversation after the other began with the same prompt and got the same reply",
        List.of("prompt", "reply"),
        times,
        1,
        0,
        0,
        0,
        false);
  }
}
