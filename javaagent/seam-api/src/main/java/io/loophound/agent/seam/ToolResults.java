package io.loophound.agent.seam;

import io.loophound.detectors.event.ToolOutcome;

/**
 * How a framework writes down the result of a tool. Any method may throw: {@link GuardedTool}
 * counts that as an error of LoopHound, and the application gets the result as it is.
 *
 * @param <R> the framework's type of a result
 */
public interface ToolResults<R> {

  /**
   * {@return a result as the model will see it}
   *
   * @param result as the framework has it
   */
  ToolOutcome read(R result);

  /**
   * {@return a result that consists of a text, for an execution that did not happen}
   *
   * @param text what the model is to read
   */
  R instead(String text);

  /**
   * {@return the same result with a text appended; {@code result} itself where that is impossible}
   *
   * @param result as the framework has it
   * @param note what the model is to read after it
   */
  R withNote(R result, String note);

  /**
   * {@return the text of a tool and a text of ours}
   *
   * @param text of the tool; may be empty
   * @param note of ours
   */
  static String joined(String text, String note) {
    return text + "\n\n" + note;
  }
}
