package io.loophound.agent.operator.record;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolOutcome;

/** What happened in a run, with its texts; it lives until it is written. */
sealed interface Call {

  /** The run. */
  RecordedHistory history();

  /** How many characters it holds, at least. */
  long characters();

  /** It is not written. */
  default void leaveOut() {}

  /**
   * A model call.
   *
   * @param number tells the calls of the run apart
   * @param form how its messages follow those of the call before
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
      /** All, and later calls go on from them. */
      ANEW,
      /** All, beside the calls that go on. */
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

    /** Whether a further attempt may take its place. */
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
