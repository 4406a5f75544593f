/**
 * Runs programs against the guard itself, on a clock of its own: at any pace, in no time, without a
 * JVM for each.
 */
package io.loophound.zoo.virtual;
