package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.policy.Sign;

/**
 * One call, and nothing else, whose result goes to and fro between two: a menu that a click opens
 * and the next one closes. Each differs from the last one, which is news elsewhere. Not
 * thread-safe.
 */
final class Turns {
  private Score score; // null until there is a turn
  private int call;
  private int last;
  private int beforeLast;
  private long lastAt;

  /** The score of these turns if it is more than another one, or else that. */
  Score orMore(Score other) {
    return score != null && score.total() > other.total() ? score : other;
  }

  /**
   * A result is known.
   *
   * @param earlier where the call was made before
   * @param weighs the weight of a turn
   */
  void complete(
      CallDigest made,
      ResultDigest result,
      CallTime moment,
      int weighs,
      Score.Position earlier,
      Score.Position position) {
    int key = Hash64.half(made.key());
    int given = result.hashes().equality();
    boolean goesOn = key == call && isSoon(moment) && given != last;
    boolean turns =
        goesOn
            && given == beforeLast
            && !result.kind().isFailure()
            && result.extent().length() >= AlikeRounds.A_LINE;
    if (turns) {
      score = score == null ? new Score() : score;
      score.add(Sign.ALIKE, weighs, earlier, position);
    } else if (score != null) {
      score.reset();
    }
    beforeLast = goesOn ? last : 0;
    last = given;
    call = key;
    lastAt = moment.atMillis();
  }

  /** Whether the call is made again within ten seconds: later on, things may have changed. */
  private boolean isSoon(CallTime moment) {
    long took = Math.max(0, moment.tookMillis());
    return moment.isTimed() && moment.atMillis() - took - lastAt < CallTimes.LONG_WAIT_MILLIS;
  }

  void clear() {
    score = null;
    call = 0;
    last = 0;
    beforeLast = 0;
  }
}
