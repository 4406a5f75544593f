package io.loophound.detectors.internal.score;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Sign;

/**
 * The score of one track of a run, and the streak of stale rounds that made it. Not thread-safe;
 * guarded by the run's lock.
 */
public final class Score {
  private int total = Weights.BASE;
  private int blocking = Weights.BASE;
  private int rounds;
  private boolean certain = true;
  private Sign newest = Sign.NEWS;
  private Sign dominant = Sign.NEWS;
  private int dominantWeight;
  private Place first = Place.NONE;
  private Place last = Place.NONE;
  private int streak;

  /**
   * Where in its run a round is.
   *
   * @param step the number of its last step, 0 for a round without tools
   * @param modelCall the number of the model call it belongs to
   */
  public record Place(int step, int modelCall) {
    static final Place NONE = new Place(0, 0);
  }

  /** The place of a round. */
  public static Place place(int step, int modelCall) {
    return new Place(step, modelCall);
  }

  /** A round brought news: the streak is over. */
  public void reset() {
    newest = Sign.NEWS;
    if (rounds == 0) {
      return;
    }
    total = Weights.BASE;
    blocking = Weights.BASE;
    rounds = 0;
    certain = true;
    dominant = Sign.NEWS;
    dominantWeight = 0;
    first = Place.NONE;
    last = Place.NONE;
    streak++;
  }

  /** A round that was neither news nor stale. */
  public void pass() {
    newest = Sign.NEUTRAL;
  }

  /**
   * A stale round.
   *
   * @param before where the round is that it repeats, as far as known
   */
  public void add(Sign sign, int weight, Place before, Place at) {
    first = rounds == 0 ? before : first;
    last = at;
    rounds++;
    total += weight;
    blocking += sign.strongest().isAtLeast(Action.BLOCK) ? weight : 0;
    certain &= isCertain(sign);
    newest = sign;
    if (weight >= dominantWeight) {
      dominant = sign;
      dominantWeight = weight;
    }
  }

  /** Evidence that is beyond doubt: nothing of it was masked or only alike. */
  private static boolean isCertain(Sign sign) {
    return sign == Sign.WORDS || sign == Sign.PERMANENT || sign == Sign.VERBATIM;
  }

  /** The score of a run in which nothing repeats, in hundredths. */
  public static int base() {
    return Weights.BASE;
  }

  /** In hundredths. */
  public int total() {
    return total;
  }

  /** The part of it that may stop the run at the threshold, in hundredths. */
  public int blocking() {
    return blocking;
  }

  /** How many stale rounds there were since the last news. */
  public int rounds() {
    return rounds;
  }

  /** Whether each of them repeated to the letter, in a row. */
  public boolean isCertain() {
    return certain;
  }

  /** The sign of the newest round. */
  public Sign newest() {
    return newest;
  }

  /** The heaviest sign of the streak; {@link Sign#NEWS} if there is none. */
  public Sign dominant() {
    return dominant;
  }

  /** The round that the first stale one repeats. */
  public Place first() {
    return first;
  }

  /** The newest stale round. */
  public Place last() {
    return last;
  }

  /** Identifies the streak within its track. */
  public int streak() {
    return streak;
  }
}
