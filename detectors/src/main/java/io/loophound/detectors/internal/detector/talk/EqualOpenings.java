package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.opening.OpeningRepeats;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/**
 * One conversation after another begins alike and ends alike, or fails immediately. This is the
 * weakest evidence there is, because users, tests and schedules do the same. It is reported first,
 * then throttled, and stopped late. If it is unknown who began the conversations it is only
 * reported.
 */
public final class EqualOpenings {
  /** How many pairs before the stop the calls are throttled. */
  private static final int SLOW = 3;

  /** Conversations that are apart in time, or that a counter tells apart, count half. */
  private static final int APART = 2;

  private final GuardPolicy policy;
  private final DetectorPolicy similarity;
  private final DetectorPolicy monologue;

  /** The rule of a policy. */
  public EqualOpenings(GuardPolicy policy) {
    this.policy = policy;
    similarity = policy.detector(Similarity.SPEC);
    monologue = policy.detector(Monologue.SPEC);
  }

  /** The finding about a call that begins a conversation like those before it, or null. */
  public Finding look(OpeningRepeats repeats) {
    Finding storm = storm(repeats);
    Finding found = storm != null ? storm : pairs(repeats);
    boolean tells = found != null && !repeats.ofActivation();
    return tells && found.action().atLeast(Action.WARN) ? found.with(Action.WARN) : found;
  }

  private Finding storm(OpeningRepeats repeats) {
    int threshold = monologue.get(Monologue.FAILURES);
    boolean storms = monologue.enabled() && threshold > 0 && repeats.failures() >= threshold;
    return storms ? FailureStorm.finding(monologue.action(), repeats.failures(), 0) : null;
  }

  private Finding pairs(OpeningRepeats repeats) {
    int weight = repeats.apart() ? APART : 1;
    int pairs = repeats.pairs() / weight;
    boolean begun = SimilarityScore.ofEqual(pairs + 1) >= Similarity.withoutTools(similarity);
    if (!similarity.enabled() || !begun) {
      return null;
    }
    Action wanted = similarity.action();
    int stop = similarity.get(Similarity.CONVERSATIONS);
    Action action = wanted;
    if (wanted.atLeast(Action.BLOCK)) {
      action = new Ladder(wanted, stop).at(pairs);
      action = action == Action.ALLOW ? before(pairs, stop) : action;
    } else if (wanted == Action.THROTTLE) {
      action = policy.throttle().spent(pairs - firstReported()) ? Action.BLOCK : wanted;
    }
    boolean late = firstReported() < stop && wanted != Action.THROTTLE;
    boolean counted = late && action.atLeast(Action.THROTTLE);
    Setting<?> decided = counted ? Similarity.CONVERSATIONS : Similarity.THRESHOLD;
    return finding(action, repeats.pairs() + 1).by(decided.name());
  }

  /** The number of pairs that is reported first. */
  private int firstReported() {
    int pairs = 1;
    while (SimilarityScore.ofEqual(pairs + 1) < Similarity.withoutTools(similarity)) {
      pairs++;
    }
    return pairs;
  }

  private static Action before(int pairs, int stop) {
    return pairs >= stop - SLOW ? Action.THROTTLE : Action.WARN;
  }

  private static Finding finding(Action action, int times) {
    return new Finding(
        Similarity.SPEC,
        action,
        Similarity.SPEC.name().hashCode(),
        "a conversation began with the same prompt and got the same reply",
        List.of("prompt", "reply"),
        times,
        1,
        0,
        0,
        0,
        false);
  }
}
