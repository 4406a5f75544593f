/** Recorded runs with changes that should not matter. */
package io.loophound.benchmarks.perturb;
