/** How strong the evidence of a repetition is, and how that affects its counts. */
package io.loophound.detectors.internal.detector.evidence;
