package io.loophound.detectors.event;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.List;
import java.util.Objects;

/**
 * One message of a conversation. Its text lives only until it is digested.
 *
 * @param role the role of its author
 * @param text the text parts, joined with a line break; empty when there are none; null in a {@link
 *     Role#TOOL} message whose outcome could not be read
 * @param toolCalls the calls an assistant message asks for, in order
 * @param toolCallId for a {@link Role#TOOL} message the id of the call it answers, else empty
 * @param error whether the outcome in a {@link Role#TOOL} message is an error; null if the model
 *     API does not say
 * @param unread whether it is a {@link Role#TOOL} message whose outcome could not be read
 */
public record Message(
    Role role,
    String text,
    List<ToolCall> toolCalls,
    String toolCallId,
    Boolean error,
    boolean unread) {
  /** Texts and calls that are null become empty; the result of a tool without a text is unread. */
  public Message {
    Objects.requireNonNull(role, "role");
    unread = role == Role.TOOL && (unread || text == null);
    text = text == null || unread ? "" : text;
    toolCalls = toolCalls == null ? List.of() : List.copyOf(toolCalls);
    toolCallId = toolCallId == null ? "" : toolCallId;
  }

  /**
   * A message; of the role {@link Role#TOOL} without a text, one that could not be read.
   *
   * @param role the role of its author
   * @param text the text parts, joined with a line break; null when there are none
   * @param toolCalls the calls an assistant message asks for; null for none
   * @param toolCallId the id of the call that it answers; null for none
   * @param error whether that call failed; null if the model API does not say
   */
  public Message(
      Role role, String text, List<ToolCall> toolCalls, String toolCallId, Boolean error) {
    this(role, text, toolCalls, toolCallId, error, false);
  }

  /**
   * {@return a message of plain text}
   *
   * @param role the role of its author
   * @param text the text parts, joined with a line break
   */
  public static Message of(Role role, String text) {
    return new Message(role, text, List.of(), "", null);
  }

  /**
   * {@return an assistant message with the calls it asks for}
   *
   * @param text what it says; null when it only calls
   * @param toolCalls in the order of the reply
   */
  public static Message assistant(String text, List<ToolCall> toolCalls) {
    return new Message(Role.ASSISTANT, text, toolCalls, "", null);
  }

  /**
   * {@return the outcome of a tool call; {@code text} is null if it could not be read, {@code
   * error} if the model API does not say}
   *
   * @param toolCallId the id of the call that it answers
   * @param text what the model will see
   * @param error whether the tool failed
   */
  public static Message tool(String toolCallId, String text, Boolean error) {
    return new Message(Role.TOOL, text, List.of(), toolCallId, error);
  }

  /**
   * {@return the outcome of a tool call, which could not be read} See {@link ToolOutcome#unknown}.
   *
   * @param toolCallId the id of the call that it answers
   */
  public static Message unreadTool(String toolCallId) {
    return tool(toolCallId, null, null);
  }

  /**
   * {@return a 64-bit hash of role, text, calls and call id, keyed for this process: equal for
   * equal messages} The error flag is left out, because not every seam knows it.
   */
  public long digest() {
    long hash = Hash64.mix(Hash64.of(role.name()), Hash64.of(text));
    for (ToolCall call : toolCalls) {
      hash = Hash64.mix(hash, Hash64.of(call.id()));
      hash = Hash64.mix(hash, Hash64.of(call.name()));
      hash = Hash64.mix(hash, Hash64.of(call.arguments()));
    }
    return Hash64.mix(hash, Hash64.of(toolCallId));
  }
}
