/** Accuracy on recorded runs, of LoopHound and of the rules of other guards. */
package io.loophound.benchmarks.recorded;
