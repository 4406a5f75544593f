/** Judges runs by their scores. */
package io.loophound.detectors.internal.detector.score;
