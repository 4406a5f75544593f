package io.loophound.wire;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.DeclaredTools;
import io.loophound.wire.request.RequestNames;

/**
 * A model call in a request body.
 *
 * @param dialect the form it has
 * @param model the model's name, or empty
 * @param stream whether the reply is requested as a stream
 * @param conversation its messages; holds on to the body
 * @param previousReplyId the id of an earlier reply it continues, or empty
 * @param tools the tools it offers the model; null when unknown
 * @param names whom it names
 * @param keptIn the id of the conversation whose history the server keeps, the same for all its
 *     requests; or empty
 */
public record WireRequest(
    Dialect dialect,
    String model,
    boolean stream,
    Conversation conversation,
    String previousReplyId,
    DeclaredTools tools,
    RequestNames names,
    String keptIn) {

  /** The same request, whose sender can change it so that its tools are forbidden. */
  public WireRequest asConcludable() {
    // who demands one tool reads the answer out of its arguments
    boolean can = tools != null && dialect.forbidsTools() && !tools.forcesOne();
    return can
        ? new WireRequest(
            dialect,
            model,
            stream,
            conversation,
            previousReplyId,
            tools.asRemovable(),
            names,
            keptIn)
        : this;
  }

  /** The same request, which continues this reply. */
  public WireRequest continuing(String reply) {
    return new WireRequest(dialect, model, stream, conversation, reply, tools, names, keptIn);
  }

  /** A request of an API that keeps no conversations, or is not told to. */
  public WireRequest(
      Dialect dialect,
      String model,
      boolean stream,
      Conversation conversation,
      String previousReplyId,
      DeclaredTools tools,
      RequestNames names) {
    this(dialect, model, stream, conversation, previousReplyId, tools, names, "");
  }

  /** A request of an API that names nobody. */
  public WireRequest(
      Dialect dialect,
      String model,
      boolean stream,
      Conversation conversation,
      String previousReplyId,
      DeclaredTools tools) {
    this(dialect, model, stream, conversation, previousReplyId, tools, new RequestNames());
  }

  /** A request of an API without tools. */
  public WireRequest(
      Dialect dialect,
      String model,
      boolean stream,
      Conversation conversation,
      String previousReplyId) {
    this(dialect, model, stream, conversation, previousReplyId, null);
  }
}
