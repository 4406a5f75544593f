package io.loophound.replay;

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
 * @param label whether it is a loop, as far as known
 * @param events what happened, in order
 */
public record Trace(
    String id, String source, String agent, String model, Label label, List<Event> events) {
  public Trace {
    events = List.copyOf(events);
  }

  /** Whether any event has a time. */
  public boolean isTimed() {
    for (Event event : events) {
      if (event.atSeconds() != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * The label of a run.
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

    /** Whether the event with this index belongs to the labelled part. */
    public boolean covers(int step) {
      return firstLoopStep >= 0
          && step >= firstLoopStep
          && (lastLoopStep < firstLoopStep || step <= lastLoopStep);
    }
  }

  /** Something that happened. */
  public sealed interface Event permits ModelEvent, ToolEvent {
    /** The agent, or empty. */
    String agent();

    /** The run it belongs to when the trace holds several, or empty. */
    String session();

    /** Seconds since the trace began, or null when unknown. */
    Double atSeconds();
  }

  /**
   * A model call, and its reply.
   *
   * @param agent the agent, or empty
   * @param session the run it belongs to when the trace holds several, or empty
   * @param atSeconds when it was made, or null
   * @param model the model, or empty
   * @param messages its messages
   * @param whole whether these are all messages of the request, or only those new since the
   *     previous call
   * @param response the reply's text
   * @param calls the calls it asks for
   * @param usage the tokens, or null
   * @param repliedSeconds when its reply was complete, or null
   * @param end how it ended
   * @param anew whether {@code messages} replace the conversation so far for later calls
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
   * @param agent the agent, or empty
   * @param session the run it belongs to, or empty
   * @param atSeconds when its result was there, or null
   * @param name the tool
   * @param arguments its arguments as JSON text
   * @param result the text the model sees; null if it could not be read
   * @param error whether it failed; null when unknown
   * @param beganSeconds when it began; null means at the end of the reply that asked for it
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
