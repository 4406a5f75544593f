/** How strong the evidence of a repetition is, and what that means for its counts. */
package io.loophound.detectors.internal.detector.evidence;
