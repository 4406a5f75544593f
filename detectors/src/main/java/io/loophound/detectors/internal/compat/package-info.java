/** The detectors and limits of other systems, as data. */
package io.loophound.detectors.internal.compat;
