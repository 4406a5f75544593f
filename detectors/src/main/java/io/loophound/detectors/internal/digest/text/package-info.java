/** Exact and similarity hash of a text, and when two texts count as near. */
package io.loophound.detectors.internal.digest.text;
