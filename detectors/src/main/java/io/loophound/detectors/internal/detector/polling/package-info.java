/** Waiting for something that happens elsewhere, and looking too often. */
package io.loophound.detectors.internal.detector.polling;
