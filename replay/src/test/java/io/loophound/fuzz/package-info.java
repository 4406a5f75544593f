/**
 * Hostile input. Each {@code *Fuzzer} says of one entry what must hold for any bytes; {@code
 * FuzzTest} gives them recorded and random ones, and {@code mvn -Pfuzz} gives them to Jazzer, which
 * finds its way by coverage.
 */
package io.loophound.fuzz;
