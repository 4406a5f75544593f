/** Detectors of tool calls that repeat. */
package io.loophound.detectors.internal.detector.calls;
