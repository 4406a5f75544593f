package io.loophound.agent.wire;

import io.loophound.detectors.event.Conversation;

/**
 * A model call as it stands in a request body.
 *
 * @param model the model's name, or empty
 * @param stream whether the reply shall come as a stream of events
 * @param conversation its messages; holds on to the body
 */
public record WireRequest(String model, boolean stream, Conversation conversation) {}
