/** Waiting for something that goes on elsewhere, and looking too often. */
package io.loophound.detectors.internal.detector.polling;
