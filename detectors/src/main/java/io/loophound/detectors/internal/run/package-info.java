/** Runs: how a call finds its run, and what stays of a run in memory. */
package io.loophound.detectors.internal.run;
