package io.loophound.detectors.view;

import java.time.Duration;
import java.util.List;

/**
 * A snapshot of a run.
 *
 * @param id identifies the run within this process
 * @param agent the agent's name, or empty
 * @param caller a digest that identifies the caller
 * @param state what the guard has done about it
 * @param modelCalls the model calls it has made
 * @param toolCalls the tool calls it has made
 * @param refused the model calls that were refused
 * @param tokens the tokens it has used
 * @param usd what it has cost, in US dollars
 * @param estimated whether tokens or cost are estimates in part
 * @param age the time since it began
 * @param idle the time since its last call
 * @param scores how close it is to each loop detector; empty unless the guard {@linkplain
 *     io.loophound.detectors.guard.Guard#watchClosely watches closely}
 * @param steps its newest tool calls, oldest first
 */
public record RunView(
    String id,
    String agent,
    String caller,
    State state,
    int modelCalls,
    int toolCalls,
    int refused,
    long tokens,
    double usd,
    boolean estimated,
    Duration age,
    Duration idle,
    List<ScoreView> scores,
    List<StepView> steps) {

  /** What the guard has done about a run. */
  public enum State {
    /** Nothing. */
    LIVE,
    /** A repetition was reported. */
    REPORTED,
    /** The model was steered. */
    STEERED,
    /** Some of its calls are refused for a time. */
    BLOCKED,
    /** All its calls are refused for a time. */
    TERMINATED
  }

  public RunView {
    scores = List.copyOf(scores);
    steps = List.copyOf(steps);
  }

  /** {@return the highest share of a threshold that any detector has reached, 0 to 1; 1 fires} */
  public double score() {
    return scores.stream().mapToDouble(ScoreView::share).max().orElse(0);
  }
}
