package io.loophound.wire;

import io.loophound.detectors.event.Conversation;

/**
 * A model call in a request body.
 *
 * @param dialect the form it has
 * @param model the model's name, or empty
 * @param stream whether the reply is requested as a stream
 * @param conversation its messages; holds on to the body
 * @param previousReplyId the id of an earlier reply it continues, or empty
 */
public record WireRequest(
    Dialect dialect,
    String model,
    boolean stream,
    Conversation conversation,
    String previousReplyId) {}
