package io.loophound.detectors.internal.run.opening;

import io.loophound.detectors.internal.run.window.Waste;

/**
 * What the conversations before one have come to that began like it.
 *
 * @param pairs how many of them in a row got the same reply, one that tells something
 * @param failures how many of them in a row failed, each made again at once
 * @param apart whether other conversations lie between them, or a counter tells them apart
 * @param ofActivation whether one activation began them all; else nobody knows who did
 * @param waste what was spent on them since the first
 */
public record OpeningRepeats(
    int pairs, int failures, boolean apart, boolean ofActivation, Waste waste) {}
