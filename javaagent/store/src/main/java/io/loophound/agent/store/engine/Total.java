package io.loophound.agent.store.engine;

/**
 * A sum in the store.
 *
 * @param all what all JVMs have added
 * @param own what this one has, as the store knows it
 */
public record Total(Sums all, Sums own) {
  /** Nobody has added anything. */
  public static final Total NOTHING = new Total(Sums.ZERO, Sums.ZERO);
}
