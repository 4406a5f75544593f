package io.loophound.agent.operator.record;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolOutcome;

/** An event of a run, with its texts; it lives until it is written. */
sealed interface Call {

  /** The run. */
  RecordedHistory history();

  /** How many characters it holds at least. */
  long characters();

  /** It is not written. */
  default void leaveOut() {}

  /**
   * A model call.
   *
   * @param number identifies the call within the run
   * @param form how its messages relate to those of the previous call
   */
  record OfModel(
      RecordedHistory history,
      long number,
      String model,
      Form form,
      RecordedMessages messages,
      long atNanos,
      Ending ending)
      implements Call {

    /** How messages are written. */
    enum Form {
      /** Those that are new. */
      TAIL,
      /** All messages; later calls continue from them. */
      ANEW,
      /** All messages, in parallel to the calls that continue. */
      BESIDE
    }

    /** How it ended, and when. */
    record Ending(ModelReply reply, long nanos) {}

    /** The same, with its end. */
    OfModel ended(ModelReply reply, long nanos) {
      return new OfModel(history, number, model, form, messages, atNanos, new Ending(reply, nanos));
    }

    @Override
    public long characters() {
      return ending.reply().text().length() + messages.characters();
    }

    @Override
    public void leaveOut() {
      messages.leaveOut();
    }

    /** Whether a further attempt may replace it. */
    boolean mayBeRepeated() {
      ModelReply.End end = ending.reply().end();
      return end == ModelReply.End.FAILED || end == ModelReply.End.CANCELLED;
    }
  }

  /** A tool execution; without an outcome the guard has answered in its place. */
  record OfTool(
      RecordedHistory history,
      String name,
      String arguments,
      long beganNanos,
      ToolOutcome outcome,
      long endedNanos)
      implements Call {

    OfTool ended(ToolOutcome outcome, long nanos) {
      return new OfTool(history, name, arguments, beganNanos, outcome, nanos);
    }

    @Override
    public long characters() {
      return arguments.length() + (outcome == null ? 0L : outcome.text().length());
    }
  }
}
