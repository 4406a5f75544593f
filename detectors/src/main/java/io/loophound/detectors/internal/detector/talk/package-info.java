/** Detectors for the model's text: replies that repeat or bring nothing new. */
package io.loophound.detectors.internal.detector.talk;
