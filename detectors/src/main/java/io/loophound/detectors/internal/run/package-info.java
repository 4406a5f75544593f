/** Runs: how a call finds its run, and what is kept of a run in memory. */
package io.loophound.detectors.internal.run;
