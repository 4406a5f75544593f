/** Detectors that count requests over all runs within a time window. */
package io.loophound.detectors.internal.detector.request;
