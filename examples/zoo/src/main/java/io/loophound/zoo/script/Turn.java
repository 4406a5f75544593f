package io.loophound.zoo.script;

import java.util.List;

/**
 * What follows one user message.
 *
 * @param user the message
 * @param steps the replies to it; the last one calls no tool
 */
public record Turn(String user, List<Step> steps) {}
