/** Detectors that count requests over all runs within a time. */
package io.loophound.detectors.internal.detector.request;
