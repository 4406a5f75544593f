/** Reads recorded runs, and tells what a policy would have done about them. */
package io.loophound.detectors.replay;
