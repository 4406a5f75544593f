package io.loophound.detectors.policy;

/**
 * How many times a threshold weaker evidence needs. A threshold itself is meant for results that
 * are equal to the letter and came at once.
 *
 * @param masked for results that are equal once times, ids and the like are masked, 1 to 100
 * @param acknowledged for confirmations of calls with small arguments, and for calls whose result
 *     goes to and fro: the world moves on though nobody says so; they are never blocked; 1 to 100
 * @param slow for results that took a second or more and are no failure, 1 to 100
 * @param sweep for one argument that goes through values and finds nothing, 1 to 100
 */
public record Patience(int masked, int acknowledged, int slow, int sweep) {
  /** Twice for what is masked, four times for the others. */
  public static final Patience DEFAULT = new Patience(2, 4, 4, 4);

  /** All evidence counts alike, as in systems that know no difference. */
  public static final Patience NONE = new Patience(1, 1, 1, 1);

  /**
   * How patient the detectors are.
   *
   * @throws IllegalArgumentException when a value is out of its range
   */
  public Patience {
    Check.range("patience.masked", masked, 1, 100);
    Check.range("patience.acknowledged", acknowledged, 1, 100);
    Check.range("patience.slow", slow, 1, 100);
    Check.range("patience.sweep", sweep, 1, 100);
  }
}
