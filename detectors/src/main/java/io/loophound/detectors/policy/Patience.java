package io.loophound.detectors.policy;

/**
 * Factors on thresholds for weaker evidence. A threshold itself is meant for results that are
 * identical and came immediately.
 *
 * @param masked for results that are equal once times, ids and the like are masked, and for
 *     failures that repeat although something was changed, 1 to 100
 * @param acknowledged for confirmations of calls with small arguments, and for calls whose results
 *     alternate, 1 to 100; unless it is 1, these are never blocked
 * @param slow for results that took a second or more and are not failures, for short results at a
 *     steady pace, for tools that act each time, and for failures that waiting may cure, 1 to 100
 * @param sweep for calls that find nothing while one argument takes value after value, 1 to 100
 */
public record Patience(int masked, int acknowledged, int slow, int sweep) {
  /** 2 for masked results, 4 for the others. */
  public static final Patience DEFAULT = new Patience(2, 4, 4, 4);

  /** 1 for all: all evidence counts the same. */
  public static final Patience NONE = new Patience(1, 1, 1, 1);

  /**
   * Creates the factors.
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
