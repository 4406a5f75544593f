package io.loophound.detectors.replay;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import java.util.List;

/**
 * A recorded run.
 *
 * @param id identifies it
 * @param source the data set it comes from
 * @param agent the agent's name
 * @param model the model's name
 * @param label what is known of it
 * @param events what happened, in order
 */
public record Trace(
    String id, String source, String agent, String model, Label label, List<Event> events) {

  /**
   * What is known of a run.
   *
   * @param loop whether it contains a loop; null when unknown
   * @param kind the kind of loop, or empty
   * @param firstLoopStep index in the events of the first redundant model call, -1 when none
   * @param lastLoopStep index of the last one, -1 when none
   * @param redundantCalls the most model calls a perfect detector could save
   * @param hardNegative whether it is a healthy run that looks like a loop
   */
  public record Label(
      Boolean loop,
      String kind,
      int firstLoopStep,
      int lastLoopStep,
      int redundantCalls,
      boolean hardNegative) {}

  /** Something that happened. */
  public sealed interface Event permits ModelEvent, ToolEvent {}

  /**
   * A model call: the messages new since the one before, and its reply.
   *
   * @param agent who speaks, or empty
   * @param model the model, or empty
   * @param session the run it belongs to when the trace holds several, or empty
   * @param messages the new messages
   * @param response the reply's text
   * @param calls the calls it asks for
   * @param usage the tokens, or null
   */
  public record ModelEvent(
      String agent,
      String model,
      String session,
      List<Message> messages,
      String response,
      List<ToolCall> calls,
      Usage usage)
      implements Event {}

  /**
   * A tool execution.
   *
   * @param agent who asked, or empty
   * @param session the run it belongs to, or empty
   * @param name the tool
   * @param arguments its arguments as JSON text
   * @param result the text the model sees
   * @param error whether it failed; null when unknown
   */
  public record ToolEvent(
      String agent, String session, String name, String arguments, String result, Boolean error)
      implements Event {}
}
