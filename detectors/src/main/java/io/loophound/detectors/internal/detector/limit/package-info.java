/** Limits: calls, money, time, failures. */
package io.loophound.detectors.internal.detector.limit;
