package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.policy.Action;

/**
 * What is done about a finding. A tool is never terminated, because frameworks turn that into one
 * more text for the model: its call is answered, and the run's next model call is stopped.
 *
 * @param action what is done now
 * @param notes whether the model gets a note, after which the run has a chance
 * @param stopsNext whether the run's next model call will be stopped
 */
public record Measure(Action action, boolean notes, boolean stopsNext) {
  private static final Measure NOTHING = new Measure(Action.ALLOW, false, false);

  /**
   * The measure against a finding.
   *
   * @param found the action that the policy sets
   * @param canNote whether the tool's result can carry a note
   * @param hasNote whether the policy has a note left for this finding
   * @param ladder whether the policy has a ladder, which sets the actions itself
   */
  public static Measure of(
      Phase phase, Action found, boolean canNote, boolean hasNote, boolean ladder) {
    return switch (phase) {
      case MODEL_CALL -> ofModelCall(found, ladder);
      case TOOL_CALL -> ofCall(found, canNote, hasNote);
      case TOOL_RESULT -> ofResult(found, canNote && hasNote, ladder);
      case REPLY -> ofReply(found, Action.TERMINATE);
      case REPLY_END -> ofReply(found, Action.BLOCK);
    };
  }

  /** Tells the model something and changes nothing else; nothing where it cannot be told. */
  public static Measure ofNote(boolean canNote) {
    return canNote ? new Measure(Action.STEER, true, false) : NOTHING;
  }

  /** A model call cannot carry a note. One that concludes its run is the last one. */
  private static Measure ofModelCall(Action found, boolean ladder) {
    return new Measure(
        found == Action.STEER && !ladder ? Action.WARN : found, false, found == Action.CONCLUDE);
  }

  /** A call that is prevented needs no more than that, unless the run is to end. */
  private static Measure ofCall(Action found, boolean canNote, boolean hasNote) {
    if (found == Action.STEER && !canNote) {
      return now(Action.WARN);
    }
    return canNote && hasNote && found.isAtLeast(Action.STEER)
        ? new Measure(Action.STEER, true, false)
        : new Measure(found, false, found == Action.TERMINATE || found == Action.CONCLUDE);
  }

  /** The tool has run: a delay or a stop comes before the next model call. */
  private static Measure ofResult(Action found, boolean notes, boolean ladder) {
    if (found == Action.THROTTLE) {
      return NOTHING;
    }
    if (notes && found.isAtLeast(Action.STEER)) {
      return new Measure(Action.STEER, true, false);
    }
    return found == Action.STEER && !ladder
        ? NOTHING
        : new Measure(found, false, found.isAtLeast(Action.CONCLUDE));
  }

  /** A reply can be cut, but neither delayed, nor answered with a note, nor concluded. */
  private static Measure ofReply(Action wanted, Action stopsNext) {
    Action found = wanted == Action.CONCLUDE ? Action.BLOCK : wanted;
    return found.isAtLeast(Action.BLOCK)
        ? new Measure(found, false, found.isAtLeast(stopsNext))
        : now(found == Action.ALLOW ? found : Action.WARN);
  }

  private static Measure now(Action action) {
    return new Measure(action, false, false);
  }

  /** Whether nothing is done and nothing is said. */
  public boolean isNothing() {
    return action == Action.ALLOW;
  }
}
