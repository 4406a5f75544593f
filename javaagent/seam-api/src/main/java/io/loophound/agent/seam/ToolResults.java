package io.loophound.agent.seam;

import io.loophound.detectors.event.ToolOutcome;

/**
 * How a framework writes down the result of a tool. Any method may throw: {@link GuardedTool}
 * counts that as an error of LoopHound, and the application gets the result as it is.
 *
 * @param <R> the framework's type of a result
 */
public interface ToolResults<R> {

  /** A result as the model will see it. */
  ToolOutcome read(R result);

  /** A result that consists of {@code text}, for an execution that did not happen. */
  R instead(String text);

  /** The same result with a text appended; {@code result} itself where that is impossible. */
  R withNote(R result, String note);

  /** The text of a tool and a text of ours. */
  static String joined(String text, String note) {
    return text + "\n\n" + note;
  }
}
