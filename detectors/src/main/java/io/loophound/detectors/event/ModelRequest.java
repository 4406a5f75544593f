package io.loophound.detectors.event;

import java.util.Objects;

/**
 * A model call that is about to be made.
 *
 * @param origin where it was seen
 * @param run what is known about its run
 * @param model the model's name as the request gives it, or empty
 * @param conversation its messages
 * @param previousReplyId the id of an earlier reply it continues, or empty
 * @param traceId the trace it belongs to, or empty
 * @param tools the tools it offers the model; null when unknown
 */
public record ModelRequest(
    Origin origin,
    RunKey run,
    String model,
    Conversation conversation,
    String previousReplyId,
    String traceId,
    DeclaredTools tools) {
  /** Texts that are null become empty. */
  public ModelRequest {
    Objects.requireNonNull(origin, "origin");
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(conversation, "conversation");
    model = model == null ? "" : model;
    previousReplyId = previousReplyId == null ? "" : previousReplyId;
    traceId = traceId == null ? "" : traceId;
  }

  /**
   * A request whose tools are unknown.
   *
   * @param origin where it was seen
   * @param run what is known about its run
   * @param model the model's name as the request gives it; null when unknown
   * @param conversation its messages
   * @param previousReplyId the id of an earlier reply that it continues; null for none
   * @param traceId the trace it belongs to; null for none
   */
  public ModelRequest(
      Origin origin,
      RunKey run,
      String model,
      Conversation conversation,
      String previousReplyId,
      String traceId) {
    this(origin, run, model, conversation, previousReplyId, traceId, null);
  }

  /**
   * {@return the same request with these tools; null when unknown}
   *
   * @param tools those that the request offers the model
   */
  public ModelRequest with(DeclaredTools tools) {
    return new ModelRequest(origin, run, model, conversation, previousReplyId, traceId, tools);
  }
}
