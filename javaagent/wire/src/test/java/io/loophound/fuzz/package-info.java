/** Hostile input for what reads the wire: see the package of the same name in {@code detectors}. */
package io.loophound.fuzz;
