/** Repetition inside one reply, seen while it streams. */
package io.loophound.detectors.internal.stream;
