package io.loophound.wire;

/**
 * One event of a stream.
 *
 * @param name the event's name, or empty where the dialect gives none
 * @param data its data, on one line
 */
public record StreamEvent(String name, String data) {}
