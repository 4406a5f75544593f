/** Recorded runs: how they are read, and what a policy would have done about them. */
package io.loophound.detectors.replay;
