/** Detectors of what the model says: replies that repeat or bring nothing new. */
package io.loophound.detectors.internal.detector.talk;
