package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.budget.Spending.Amount;
import java.util.ArrayList;
import java.util.List;

/** One reply and the tool calls it asked for, as other processes are told of it. */
public final class TrailRound {
  private final long said;
  private final int words;
  private final List<TrailStep> steps;
  private Amount cost;

  /**
   * A round.
   *
   * @param said digest of the words of the reply
   * @param words how many there were
   * @param cost what the reply has cost
   */
  public TrailRound(long said, int words, Amount cost, List<TrailStep> steps) {
    this.said = said;
    this.words = words;
    this.cost = cost;
    this.steps = new ArrayList<>(steps);
  }

  /** Digest of the words of the reply. */
  public long replyWords() {
    return said;
  }

  /** How many words there were. */
  public int words() {
    return words;
  }

  /** What the reply has cost. */
  public Amount cost() {
    return cost;
  }

  void pay(Amount paid) {
    cost = paid;
  }

  /** Its calls, in order. */
  public List<TrailStep> steps() {
    return steps;
  }

  /** The digest of the set of calls, as {@link AskedCalls#digest} has it. */
  public long calls() {
    return AskedCalls.digestOfAll(steps.stream().mapToInt(TrailStep::digest).toArray());
  }
}
