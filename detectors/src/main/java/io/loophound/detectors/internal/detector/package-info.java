/** The list of detectors; each has a spec of its own in the packages below. */
package io.loophound.detectors.internal.detector;
