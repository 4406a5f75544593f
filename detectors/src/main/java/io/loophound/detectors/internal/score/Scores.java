package io.loophound.detectors.internal.score;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.Detectors;
import io.loophound.detectors.internal.detector.calls.SequenceSpec;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.talk.Similarity;
import io.loophound.detectors.internal.enforce.PollExemption;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.ScoreView;
import java.util.ArrayList;
import java.util.List;

/**
 * How close a run is to the loop detectors: each is asked with lower thresholds whether it would
 * fire, so the answer reflects everything that a detector weighs, not only its count.
 */
public final class Scores {
  private static final String THRESHOLD = "threshold";
  private static final double LOWEST = 2; // a single occurrence is close to nothing
  private static final int QUARTERS = 4;
  private static final int POLICIES = 1000;

  private final Cache<GuardPolicy, List<Probe>> probes =
      Caffeine.newBuilder().maximumSize(POLICIES).executor(Runnable::run).build();
  private final Ticker clock;

  public Scores(Ticker clock) {
    this.clock = clock;
  }

  private record Level(double threshold, List<Detector> engines) {}

  private record Probe(String detector, double threshold, PollExemption polls, List<Level> levels) {

    ScoreView of(Scene scene) {
      double reached = 0;
      for (Level level : levels) {
        if (!fires(level, scene)) {
          break;
        }
        reached = level.threshold;
      }
      return new ScoreView(detector, reached, threshold);
    }

    private boolean fires(Level level, Scene scene) {
      for (Detector engine : level.engines) {
        Finding finding = engine.beforeModel(scene);
        if (finding != null && !polls.excuse(scene.run(), finding)) {
          return true;
        }
      }
      return false;
    }
  }

  /** The scores of the run at the model call that it requests, under its lock. */
  public List<ScoreView> of(Scene scene) {
    List<ScoreView> scores = new ArrayList<>();
    for (Probe probe : probes.get(scene.run().policy(), this::probes)) {
      scores.add(probe.of(scene));
    }
    return scores;
  }

  private List<Probe> probes(GuardPolicy policy) {
    List<Probe> made = new ArrayList<>();
    for (DetectorPolicy own : policy.detectors()) {
      if (own.enabled() && scores(own.spec())) {
        double threshold = ((Number) own.get(THRESHOLD)).doubleValue();
        List<Level> levels = levels(policy, own, threshold);
        made.add(new Probe(own.spec().name(), threshold, new PollExemption(policy), levels));
      }
    }
    return made;
  }

  /**
   * The detectors that only look at the run and have no counts of their own: asking them changes
   * nothing.
   */
  private static boolean scores(DetectorSpec spec) {
    return spec instanceof SequenceSpec || spec == Similarity.SPEC;
  }

  private List<Level> levels(GuardPolicy policy, DetectorPolicy own, double threshold) {
    List<Level> levels = new ArrayList<>();
    double last = 0;
    for (int quarter = 1; quarter <= QUARTERS; quarter++) {
      double lowered = Math.ceil(threshold * quarter / QUARTERS);
      if (lowered >= LOWEST && lowered > last && lowered <= threshold) {
        levels.add(level(policy, own, lowered));
        last = lowered;
      }
    }
    return levels;
  }

  private Level level(GuardPolicy policy, DetectorPolicy own, double threshold) {
    DetectorPolicy set = own.with(THRESHOLD, threshold).with(true);
    if (own.spec() instanceof SequenceSpec) {
      set = set.with(SequenceSpec.WARN, 0).with(SequenceSpec.STOP, 0);
    }
    GuardPolicy lowered = policy.toBuilder().noDetectors().detector(set).build();
    return new Level(threshold, Detectors.of(lowered, clock));
  }
}
