package io.loophound.detectors.internal.run.turn;

/**
 * A refusal that a harness sent together with tool results.
 *
 * @param digest of its text
 * @param count how often it was sent in this run
 * @param firstModelCall the model call it first followed
 */
public record HarnessRefusal(long digest, int count, int firstModelCall) {}
