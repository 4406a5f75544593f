package io.loophound.replay;

import io.loophound.detectors.guard.Verdict;
import java.util.List;

/**
 * The evidence for a verdict: names, positions and times, but no text of the conversation.
 *
 * @param event index of the event it was given at, from 0
 * @param early whether it was given before the event happened
 * @param verdict the verdict
 * @param lines the steps, or the model calls if the verdict is not about steps; at most the newest
 * @param leftOut how many older lines are left out
 */
public record Explanation(
    int event, boolean early, Verdict verdict, List<Line> lines, int leftOut) {
  public Explanation {
    lines = List.copyOf(lines);
  }

  /**
   * One step or model call, compared with those listed before it.
   *
   * @param step its number in the run, from 1
   * @param event index of its event, from 0
   * @param name the tool, or empty for a model call
   * @param argumentsAs the first line with equal arguments, by its number; 0 when these are new, or
   *     it is a model call
   * @param resultAs the first line with an equal result or reply, by its number; 0 when it is new
   * @param result in which way it is equal
   * @param seconds its time since the trace began, or null when unknown
   */
  public record Line(
      int step,
      int event,
      String name,
      int argumentsAs,
      int resultAs,
      Likeness result,
      Double seconds) {}

  /** How a result compares with those listed before it. */
  public enum Likeness {
    /** Identical. */
    EQUAL,
    /** Equal when times, ids and the like are masked. */
    MASKED,
    /** Different from all before. */
    NEW,
    /** Not known when the verdict was given. */
    UNKNOWN
  }
}
