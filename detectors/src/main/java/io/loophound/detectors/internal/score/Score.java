package io.loophound.detectors.internal.score;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Sign;

/**
 * The score of one track of a run, and the streak of stale rounds that made it. Not thread-safe;
 * guarded by the run's lock.
 */
public final class Score {
  private Sign newest = Sign.NEWS;
  private int streak;
  private Stale stale = Stale.NONE;

  /** The stale rounds since the last news. Immutable: a driver's score is read without its lock. */
  private record Stale(
      int total,
      int blocking,
      int rounds,
      boolean certain,
      Sign dominant,
      int dominantWeight,
      Position first,
      Position last) {
    private static final Stale NONE =
        new Stale(Weights.BASE, Weights.BASE, 0, true, Sign.NEWS, 0, Position.NONE, Position.NONE);

    private Stale and(Sign sign, int weight, Position before, Position at) {
      boolean heavier = weight >= dominantWeight;
      return new Stale(
          total + weight,
          blocking + (sign.strongest().isAtLeast(Action.BLOCK) ? weight : 0),
          rounds + 1,
          certain && isCertain(sign),
          heavier ? sign : dominant,
          heavier ? weight : dominantWeight,
          rounds == 0 ? before : first,
          at);
    }
  }

  /**
   * Where in its run a round is.
   *
   * @param step the number of its last step, 0 for a round without tools
   * @param modelCall the number of the model call it belongs to
   */
  public record Position(int step, int modelCall) {
    /** Of a round that is nowhere, or not known. */
    public static final Position NONE = new Position(0, 0);
  }

  /** A round brought news: the streak is over. */
  public void reset() {
    newest = Sign.NEWS;
    streak += stale.rounds == 0 ? 0 : 1;
    stale = Stale.NONE;
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
  public void add(Sign sign, int weight, Position before, Position at) {
    stale = stale.and(sign, weight, before, at);
    newest = sign;
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
    return stale.total;
  }

  /** The part of it that may stop the run at the threshold, in hundredths. */
  public int blocking() {
    return stale.blocking;
  }

  /** How many stale rounds there were since the last news. */
  public int rounds() {
    return stale.rounds;
  }

  /** Whether each of them repeated to the letter, in a row. */
  public boolean isCertain() {
    return stale.certain;
  }

  /** The sign of the newest round. */
  public Sign newest() {
    return newest;
  }

  /** The heaviest sign of the streak; {@link Sign#NEWS} if there is none. */
  public Sign dominant() {
    return stale.dominant;
  }

  /** The round that the first stale one repeats. */
  public Position first() {
    return stale.first;
  }

  /** The newest stale round. */
  public Position last() {
    return stale.last;
  }

  /** Identifies the streak within its track. */
  public int streak() {
    return streak;
  }
}
