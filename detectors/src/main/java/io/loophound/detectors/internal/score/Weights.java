package io.loophound.detectors.internal.score;

import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import java.util.EnumMap;
import java.util.Map;

/**
 * The weights of a policy in hundredths: sums of whole numbers reach a threshold exactly.
 * Immutable.
 */
public final class Weights {
  /** The name of the score among the detectors. */
  public static final String DETECTOR = "score";

  /** What the name of a weight's setting begins with; the sign follows. */
  public static final String SETTING = "weight.";

  /** One unit of the score. */
  public static final int UNIT = 100;

  /** The score of a run in which nothing repeats. */
  static final int BASE = hundredths(Sign.BASE);

  private final GuardPolicy policy;
  private final int note;
  private final Map<Sign, Integer> bySign = new EnumMap<>(Sign.class);

  private Weights(GuardPolicy policy) {
    this.policy = policy;
    DetectorPolicy score = policy.detector(DETECTOR);
    note = hundredths((Double) score.get("note"));
    for (Sign sign : Sign.values()) {
      if (sign.isStale()) {
        bySign.put(sign, hundredths((Double) score.get(SETTING + sign.key())));
      }
    }
  }

  /** The weights that a policy sets. */
  public static Weights of(GuardPolicy policy) {
    return new Weights(policy);
  }

  /** These, if they are what the policy sets; else new ones: runs of one policy share them. */
  public Weights orThoseOf(GuardPolicy other) {
    return policy == other ? this : new Weights(other);
  }

  /** A value of the score in hundredths. */
  public static int hundredths(double value) {
    return (int) Math.round(value * UNIT);
  }

  /** The score from which a run is noted, or stopped where no note can be given. */
  int note() {
    return note;
  }

  /** Whether a score is half of what a note takes, and still grows. */
  public boolean isSuspicious(Score score) {
    return 2 * score.total() >= note && score.newest().isStale();
  }

  /** What a round with this sign adds. */
  public int of(Sign sign) {
    return bySign.getOrDefault(sign, 0);
  }
}
