/** Texts without their volatile parts: times, ids, durations, process numbers. */
package io.loophound.detectors.internal.digest.normal;
