package io.loophound.detectors.fleet;

import java.time.Duration;

/**
 * A session was terminated.
 *
 * @param decision the id of the decision
 * @param detector the detector that decided; {@code operator} for a person
 * @param what why, in words; no text of the conversation
 * @param left how long it still holds
 * @param by the process that decided; empty for this one
 */
public record Termination(
    String decision, String detector, String what, Duration left, String by) {}
