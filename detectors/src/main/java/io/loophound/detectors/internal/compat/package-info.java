/** The detectors and boundaries of other systems, as data. */
package io.loophound.detectors.internal.compat;
