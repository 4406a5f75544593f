package io.loophound.detectors.detector;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import java.util.ArrayList;
import java.util.List;

/** The detectors that a policy switches on, in the order in which they are heard. */
public final class Detectors {

  private Detectors() {}

  /** The detectors of a policy: limits first, then what is certain, then what is likely. */
  public static List<Detector> of(GuardPolicy policy, Ticker ticker) {
    List<Detector> detectors = new ArrayList<>();
    for (Preset preset : Preset.values()) {
      if (policy.detector(preset).enabled()) {
        add(detectors, preset, policy, ticker);
      }
      for (DetectorPolicy further : policy.further(preset)) {
        if (further.enabled()) {
          add(detectors, preset, policy.toBuilder().detector(preset, further).build(), ticker);
        }
      }
    }
    return detectors;
  }

  private static Detector repetition(GuardPolicy policy) {
    return Ladder.is(policy.detector(Preset.REPETITION), "unit", 1)
        ? new CallStreak(policy)
        : new SequenceMatcher(policy, Preset.REPETITION);
  }

  private static Detector interleaved(GuardPolicy policy) {
    return Ladder.is(policy.detector(Preset.INTERLEAVED), "unit", 1)
        ? new RoundRecurrence(policy)
        : new Recurrence(policy);
  }

  private static void add(List<Detector> to, Preset preset, GuardPolicy policy, Ticker ticker) {
    switch (preset) {
      case BREAKER -> to.add(new Breakers(policy, ticker));
      case STEPS -> to.add(new Caps(policy));
      case BUDGET -> to.add(new Budgets(policy));
      case REPETITION -> to.add(repetition(policy));
      case CYCLE -> to.add(new SequenceMatcher(policy, preset));
      case INTERLEAVED -> to.add(interleaved(policy));
      case NO_PROGRESS -> {
        to.add(new NoProgress(policy));
        to.add(new Refusals(policy));
      }
      case STAGNATION -> {
        to.add(new Staleness(policy));
        to.add(new Quiet(policy));
      }
      case MONOLOGUE -> to.add(new Monologue(policy));
      case CHANTING -> {} // looks at a stream, not at a run: StreamWatch
      case SIMILARITY -> to.add(new SimilarityScore(policy));
      case EXACT_REQUEST -> to.add(RequestCounter.exact(policy, ticker));
      case TAIL -> to.add(RequestCounter.tail(policy, ticker));
      case CALL_RATE -> to.add(RequestCounter.rate(policy, ticker));
    }
  }
}
