package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.text.TextDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The newest rounds of a run, as other processes are told of them. Not thread-safe; guarded by the
 * run's lock.
 */
public final class Trail {
  /** How many tool calls are told of. */
  public static final int MOST_STEPS = 24;

  private final Deque<TrailRound> rounds = new ArrayDeque<>();
  private final List<Integer> numbers = new ArrayList<>(); // of the newest round's steps
  private boolean noted;

  /** A round that another process has seen. */
  void add(TrailRound round) {
    rounds.addLast(round);
  }

  /** Whether there is nothing to tell. */
  public boolean isEmpty() {
    return rounds.isEmpty();
  }

  /** A reply has asked for tools; nobody is told if there is no trail. */
  static void begin(Trail trail, TextDigest reply) {
    if (trail != null) {
      trail.rounds.addLast(new TrailRound(reply.exact(), reply.words(), Amount.NONE, List.of()));
      trail.numbers.clear();
    }
  }

  /** It has cost so much. */
  public void pay(Amount cost) {
    if (!rounds.isEmpty()) {
      rounds.getLast().pay(cost);
    }
  }

  /** It has asked for this call; nobody is told if there is no trail. */
  static void add(Trail trail, Step step) {
    if (trail != null) {
      trail.add(step);
    }
  }

  private void add(Step step) {
    if (!rounds.isEmpty() && rounds.getLast().steps().size() < MOST_STEPS) {
      TrailStep kept =
          new TrailStep(
              step.tool(), step.callId(), step.call(), step.requestedCall(), /* result= */ null);
      rounds.getLast().steps().add(kept);
      numbers.add(step.number());
    }
    while (rounds.size() > 1 && size() > MOST_STEPS) {
      rounds.removeFirst();
    }
  }

  private int size() {
    return rounds.stream().mapToInt(round -> round.steps().size()).sum();
  }

  /** A call of the newest round has this result; nobody is told if there is no trail. */
  static void complete(Trail trail, Step step, ResultDigest result) {
    if (trail != null) {
      trail.complete(step, result);
    }
  }

  private void complete(Step step, ResultDigest result) {
    int at = numbers.indexOf(step.number());
    if (at >= 0) {
      List<TrailStep> steps = rounds.getLast().steps();
      steps.set(at, steps.get(at).with(result));
    }
  }

  /** The model was told of a repetition, in a result of the newest round. */
  public void note() {
    noted = true;
  }

  /** Whether the model was told of a repetition. */
  public boolean isNoted() {
    return noted;
  }

  /** Oldest first. */
  public List<TrailRound> rounds() {
    return List.copyOf(rounds);
  }

  public void clear() {
    rounds.clear();
    numbers.clear();
    noted = false;
  }
}
