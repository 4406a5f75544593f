package io.loophound.detectors.view;

import java.util.Locale;

/** How an agent is built so that it loops, as its requests show it. */
public enum LoopCause {
  /** The model must call a tool, also when it has the results. */
  FORCED_TOOL(
      "its requests force a tool call even after %d rounds of results, so the model cannot answer in"
          + " words",
      "force a tool (tool_choice) in the first request of a task only, unless a tool ends the run"),

  /** What the model has tried is not in its history any more. */
  SHORT_MEMORY(
      "it repeats itself, and its requests hold only the newest %d messages of the task, so the model"
          + " does not see what it has tried",
      "let the memory hold more messages than a task takes, or summarise those that it drops"),

  /** Something around the agent starts a failed task again. */
  RETRIED_AGENT(
      "its task was begun %d times in the same words, although it had failed or been stopped",
      "retry single calls instead of the agent, and let no retry catch LoopHoundKill"
          + " (docs/frameworks.md)"),

  /** A long run, and no limit of the policy would end it. */
  NO_LIMIT(
      "one of its runs has made %d model calls, and no limit is set",
      "set steps.run-model-calls, steps.turn-tool-calls or a budget (docs/limits.md)");

  private final String seen;
  private final String advice;

  LoopCause(String seen, String advice) {
    this.seen = seen;
    this.advice = advice;
  }

  /** {@return the name in reports} */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * {@return what was seen, and what to do}
   *
   * @param count how often it was seen
   */
  public String text(int count) {
    return String.format(Locale.ROOT, seen, count) + "; " + advice;
  }
}
