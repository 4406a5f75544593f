package io.loophound.agent.store.engine;

/**
 * An amount as a store keeps it: whole numbers, which add up without rounding.
 *
 * @param micros millionths of a US dollar
 * @param tokens tokens
 * @param guesses how many parts of it are estimates
 */
public record Sums(long micros, long tokens, long guesses) {
  /** Nothing. */
  public static final Sums ZERO = new Sums(0, 0, 0);

  /** This and another one. */
  public Sums plus(Sums more) {
    return new Sums(micros + more.micros, tokens + more.tokens, guesses + more.guesses);
  }

  /** This without another one. */
  public Sums minus(Sums less) {
    return new Sums(micros - less.micros, tokens - less.tokens, guesses - less.guesses);
  }

  /** Whether it is nothing. */
  public boolean isZero() {
    return micros == 0 && tokens == 0 && guesses == 0;
  }
}
