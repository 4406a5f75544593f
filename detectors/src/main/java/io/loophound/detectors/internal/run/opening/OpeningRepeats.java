package io.loophound.detectors.internal.run.opening;

import io.loophound.detectors.internal.run.window.Waste;

/**
 * The results of earlier conversations that began like this one.
 *
 * @param pairs how many of them in a row got the same meaningful reply
 * @param failures how many of them in a row failed, each repeated immediately
 * @param apart whether other conversations lie between them, or a counter distinguishes them
 * @param ofActivation whether one activation began them all; otherwise it is unknown who did
 * @param waste what was spent on them since the first
 */
public record OpeningRepeats(
    int pairs, int failures, boolean apart, boolean ofActivation, Waste waste) {}
