/** The words a run has used, as bits, and how much of a text is new to it. */
package io.loophound.detectors.internal.digest.sketch;
