/** The list of detectors; each has its own spec in one of the packages below. */
package io.loophound.detectors.internal.detector;
