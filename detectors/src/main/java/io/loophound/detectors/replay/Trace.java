package io.loophound.detectors.replay;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
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
  public Trace {
    events = List.copyOf(events);
  }

  /** Whether any event tells its time. */
  public boolean timed() {
    for (Event event : events) {
      if (event.atSeconds() != null) {
        return true;
      }
    }
    return false;
  }

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
      boolean hardNegative) {

    /** Nothing is known. */
    public static final Label NONE = new Label(null, "", -1, -1, 0, false);

    /** Whether the event with this index belongs to the labelled stretch. */
    public boolean covers(int step) {
      return firstLoopStep >= 0
          && step >= firstLoopStep
          && (lastLoopStep < firstLoopStep || step <= lastLoopStep);
    }
  }

  /** Something that happened. */
  public sealed interface Event permits ModelEvent, ToolEvent {
    /** Who speaks or asks, or empty. */
    String agent();

    /** The run it belongs to when the trace holds several, or empty. */
    String session();

    /** Seconds since the trace began, or null when not told. */
    Double atSeconds();
  }

  /**
   * A model call, and its reply.
   *
   * @param agent who speaks, or empty
   * @param session the run it belongs to when the trace holds several, or empty
   * @param atSeconds when it was made, or null
   * @param model the model, or empty
   * @param messages its messages
   * @param whole whether these are all messages of the request, not only those new since the call
   *     before
   * @param response the reply's text
   * @param calls the calls it asks for
   * @param usage the tokens, or null
   * @param repliedSeconds when its reply was whole, or null
   * @param end how it ended
   * @param anew whether {@code messages}, being all there are, are what later calls go on from
   */
  public record ModelEvent(
      String agent,
      String session,
      Double atSeconds,
      String model,
      List<Message> messages,
      boolean whole,
      String response,
      List<ToolCall> calls,
      Usage usage,
      Double repliedSeconds,
      ModelReply.End end,
      boolean anew)
      implements Event {

    /** A call that completed. */
    public ModelEvent(
        String agent,
        String session,
        Double atSeconds,
        String model,
        List<Message> messages,
        boolean whole,
        String response,
        List<ToolCall> calls,
        Usage usage,
        Double repliedSeconds) {
      this(
          agent,
          session,
          atSeconds,
          model,
          messages,
          whole,
          response,
          calls,
          usage,
          repliedSeconds,
          ModelReply.End.COMPLETED,
          false);
    }

    public ModelEvent {
      messages = List.copyOf(messages);
      calls = List.copyOf(calls);
    }
  }

  /**
   * A tool execution.
   *
   * @param agent who asked, or empty
   * @param session the run it belongs to, or empty
   * @param atSeconds when its result was there, or null
   * @param name the tool
   * @param arguments its arguments as JSON text
   * @param result the text the model sees
   * @param error whether it failed; null when unknown
   * @param beganSeconds when it began, or null: then at the end of the reply that asked for it
   */
  public record ToolEvent(
      String agent,
      String session,
      Double atSeconds,
      String name,
      String arguments,
      String result,
      Boolean error,
      Double beganSeconds)
      implements Event {}
}
