package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.fact.ResultDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The newest steps of a run, oldest first: a row for each, and the steps themselves while their
 * outcomes are pending. Not thread-safe.
 */
final class StepRows extends Rows {
  private final ToolUses uses = new ToolUses();
  private final OpenSteps open = new OpenSteps();
  private int number; // of the newest step
  private int turnStart; // the last step before this turn

  /** {@code usual} rows are a full window. */
  StepRows(int usual) {
    super(Step.WIDTH, usual);
  }

  /** The number of the newest step. */
  int number() {
    return number;
  }

  /** The steps that wait for their outcomes. */
  OpenSteps open() {
    return open;
  }

  /** Counts calls that are not examined. */
  void countLeftOut(AskedCalls calls) {
    number += calls.leftOut();
    calls.countLeftOut(uses);
  }

  /** Counts a call that is about to be added. */
  Step.Ordinals count(String tool, int round, int modelCall) {
    number++;
    return new Step.Ordinals(number, round, modelCall, number - turnStart, uses.count(tool));
  }

  void add(Step step) {
    int tool = uses.number(step.tool());
    step.setToolNumber(tool);
    addLast(step.facts(), tool == 0 ? step.tool() : null);
    open.add(step);
  }

  int roundOf(int row) {
    return Step.round(get(row, Step.ORIGIN));
  }

  boolean isComplete(int row) {
    return Step.isComplete(get(row, Step.REST));
  }

  boolean isRefused(int row) {
    return Step.isRefused(get(row, Step.REST));
  }

  private boolean isOf(int row, int call) {
    return Step.call(get(row, Step.DIGESTS)) == call;
  }

  /** The first row of a round if that is the newest; else their number. */
  int firstOf(int round) {
    int from = size();
    while (from > 0 && roundOf(from - 1) == round) {
      from--;
    }
    return from;
  }

  /**
   * The row, from {@code first} on, of the call with this id. Kept ids may be equal: then the
   * position decides, or which step still waits. The position also decides where something between
   * the model and here has given the calls other ids.
   */
  int find(int id, int first, int expected) {
    int found = -1;
    for (int row = first; row < size(); row++) {
      if (Step.callId(get(row, Step.REST)) == id) {
        if (row == expected) {
          return row;
        }
        found = found < 0 || (isComplete(found) && !isComplete(row)) ? row : found;
      }
    }
    boolean waits = expected >= first && expected < size() && !isComplete(expected);
    return found < 0 && waits ? expected : found;
  }

  Step step(int row) {
    int its = number - size() + 1 + row;
    Step kept = isComplete(row) ? null : open.numbered(its);
    String tool = uses.name(Step.toolNumber(get(row, Step.REST)), name(row));
    return kept != null ? kept : new Step(its, its - turnStart, uses.of(tool), tool, row(row));
  }

  List<Step> steps(int from, int to) {
    List<Step> steps = new ArrayList<>(to - from);
    for (int row = from; row < to; row++) {
      steps.add(step(row));
    }
    return steps;
  }

  /** The newest step, or null. */
  Step newest() {
    return size() == 0 ? null : step(size() - 1);
  }

  /** The steps from {@code step} back to the oldest; valid until a step is added. */
  Iterable<Step> backFrom(Step step) {
    return () -> IntStream.rangeClosed(-rowOf(step), 0).mapToObj(back -> step(-back)).iterator();
  }

  int rowOf(Step step) {
    return size() - 1 - Math.max(0, number - step.number());
  }

  /** The step has changed. */
  void store(Step step) {
    int row = rowOf(step);
    if (row >= 0) {
      setRow(row, step.facts());
    }
  }

  /** Whether no step that made the same call has this result. */
  boolean isNews(Step step, ResultDigest result) {
    int outcome = result.hashes().equality();
    return IntStream.range(0, size())
        .noneMatch(
            row ->
                isComplete(row)
                    && Step.outcome(get(row, Step.DIGESTS)) == outcome
                    && isOf(row, step.call()));
  }

  /** The newest complete step that made the same call as this one, or null. */
  Step latestLike(Step step) {
    for (int row = size() - 1; row >= 0; row--) {
      if (isOf(row, step.call()) && isComplete(row) && row != rowOf(step)) {
        return step(row);
      }
    }
    return null;
  }

  /** The newest round is over, with this score. */
  void recordScore(int round, int total) {
    for (int row = firstOf(round); row < size(); row++) {
      set(row, Step.REST, Step.scored(get(row, Step.REST), total));
    }
    open.recordScore(round, total);
  }

  /** Forgets the steps, but not their number. */
  @Override
  void clear() {
    super.clear();
    open.clear();
  }

  /** A turn begins. */
  void startTurn() {
    clear();
    uses.clear();
    turnStart = number;
  }
}
