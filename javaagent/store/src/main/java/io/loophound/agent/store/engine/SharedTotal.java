package io.loophound.agent.store.engine;

/**
 * A sum in the store.
 *
 * @param all what all JVMs have added
 * @param own what this one has, as the store knows it
 */
public record SharedTotal(Sums all, Sums own) {}
