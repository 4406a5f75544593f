/** What a detector is made of. */
package io.loophound.detectors.internal.detector.engine;
