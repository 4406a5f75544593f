package io.loophound.detectors.run;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.digest.OutcomeDigest;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * The last rounds of tool calls of a run: a row for each step, and beside them, while their
 * outcomes are awaited, the steps themselves. Not thread-safe: the run's lock guards it.
 */
final class StepWindow {
  /** A reply may ask for any number of calls; more than this many are not told apart. */
  private static final int MAX_STEPS = 160;

  private final GuardPolicy policy;
  private final Rows rows = new Rows(Step.WIDTH);
  private final ToolUses uses = new ToolUses();
  private List<Step> open = List.of();
  private int round;
  private int number;
  private int turnStart;

  StepWindow(GuardPolicy policy) {
    this.policy = policy;
  }

  /** A reply asked for these calls: they are one round. */
  void openRound(List<ToolCall> calls, int modelCall) {
    round++;
    for (ToolCall call : calls) {
      add(modelCall, call.id(), call.name(), call.arguments());
    }
  }

  /**
   * A tool is about to run: the step its reply opened, or a new round of its own when no reply told
   * of it.
   */
  Step execute(String callId, String tool, String arguments, int modelCall) {
    Step step = findOpen(idHash(callId), CallDigest.of(policy, tool, arguments));
    if (step == null) {
      round++;
      step = add(modelCall, callId, tool, arguments);
    }
    step.execute();
    store(step);
    return step;
  }

  boolean awaits(String callId, String tool, String arguments) {
    return findOpen(idHash(callId), CallDigest.of(policy, tool, arguments)) != null;
  }

  private Step findOpen(int id, long call) {
    Step found = null;
    for (int i = open.size() - 1; i >= 0; i--) {
      Step step = open.get(i);
      if (step.round() == round && !step.executing() && step.call() == call) {
        if (id != 0 && step.callId() == id) {
          return step;
        }
        found = step;
      }
    }
    return found;
  }

  private Step add(int modelCall, String callId, String tool, String arguments) {
    number++;
    Step.Place place =
        new Step.Place(number, round, modelCall, number - turnStart, uses.count(tool));
    long call = CallDigest.of(policy, tool, arguments);
    Step step = new Step(place, idHash(callId), uses.name(tool), call, arguments);
    makeRoom();
    rows.addLast(step.facts(), step.tool());
    open = open.isEmpty() ? new ArrayList<>(2) : open;
    open.add(step);
    return step;
  }

  private void makeRoom() {
    int window = policy.rounds();
    int most = Math.max(MAX_STEPS, window);
    while (rows.size() == most || (rows.size() > 0 && roundOf(0) <= round - window)) {
      rows.removeFirst();
    }
    while (!open.isEmpty() && open.get(0).number() < number - rows.size()) {
      open.remove(0);
    }
  }

  private int roundOf(int row) {
    return Step.round(rows.get(row, Step.ORIGIN));
  }

  private boolean complete(int row) {
    return Step.isComplete(rows.get(row, Step.REST));
  }

  /** The step of the latest round that a result belongs to, by id or else by position. */
  Step answeredBy(String callId, int position) {
    int id = idHash(callId);
    List<Step> latest = latestRound();
    for (Step step : latest) {
      if (id != 0 && step.callId() == id) {
        return step;
      }
    }
    return id == 0 && position < latest.size() ? latest.get(position) : null;
  }

  /** The steps of the latest round, in order. */
  List<Step> latestRound() {
    int from = rows.size();
    while (from > 0 && roundOf(from - 1) == round) {
      from--;
    }
    return steps(from);
  }

  private List<Step> steps(int from) {
    List<Step> steps = new ArrayList<>(rows.size() - from);
    for (int row = from; row < rows.size(); row++) {
      steps.add(step(row));
    }
    return steps;
  }

  private Step step(int row) {
    int its = number - rows.size() + 1 + row;
    if (!complete(row)) {
      for (Step step : open) {
        if (step.number() == its) {
          return step;
        }
      }
    }
    return new Step(its, its - turnStart, rows.name(row), rows.row(row));
  }

  private void store(Step step) {
    int row = rows.size() - 1 - number + step.number();
    if (row >= 0) {
      rows.setRow(row, step.facts());
    }
  }

  /** Fills in an outcome; later ones are ignored. */
  void complete(Step step, String text, Boolean error) {
    if (!step.complete()) {
      complete(step, OutcomeDigest.of(text, step.arguments(), error));
    }
  }

  /** As above, for a harness that sends the result, and often a comment, in the user's place. */
  void completeByUser(Step step, String text) {
    if (!step.complete()) {
      OutcomeDigest outcome = OutcomeDigest.of(text, step.arguments(), null);
      boolean refused = outcome.kind() == OutcomeDigest.Kind.OK && Refused.by(text);
      complete(step, refused ? outcome.as(OutcomeDigest.Kind.NEGATIVE) : outcome);
    }
  }

  private void complete(Step step, OutcomeDigest outcome) {
    boolean seen = false;
    boolean shared = false;
    for (int row = 0; row < rows.size(); row++) {
      if (complete(row) && rows.get(row, Step.OUTCOME) == outcome.digest()) {
        boolean same = rows.get(row, Step.CALL) == step.call();
        seen |= same;
        shared |= !same;
      }
    }
    finish(step, outcome, !seen, shared);
  }

  /** A step that the guard answered itself carries the streak: it has the outcome of its model. */
  void carry(Step step, Step model) {
    finish(step, model.outcome(), false, false);
  }

  private void finish(Step step, OutcomeDigest outcome, boolean news, boolean shared) {
    if (!step.complete() && !step.refused()) {
      step.complete(outcome, news, shared);
      store(step);
      close(step);
    }
  }

  /** A step that the window has forgotten meanwhile is not among the open ones. */
  private void close(Step step) {
    if (!open.isEmpty()) {
      open.remove(step);
      open = open.isEmpty() ? List.of() : open;
    }
  }

  /**
   * The guard refused a step: whatever the run is told in its place is no outcome. It carries on
   * the streak of the equal call before it, if there is one.
   */
  void refuse(Step step) {
    Step model = latestLike(step);
    if (model != null) {
      carry(step, model);
    }
    step.refuse();
    store(step);
  }

  /** The newest complete step that made the same call as this one, or null. */
  private Step latestLike(Step step) {
    for (int row = rows.size() - 1; row >= 0; row--) {
      if (complete(row) && rows.get(row, Step.CALL) == step.call()) {
        Step earlier = step(row);
        if (earlier.number() != step.number()) {
          return earlier;
        }
      }
    }
    return null;
  }

  /** The complete step of a round that made this call, or null. */
  Step stepOf(int ofRound, long call) {
    for (int row = 0; row < rows.size(); row++) {
      if (roundOf(row) == ofRound && rows.get(row, Step.CALL) == call && complete(row)) {
        return step(row);
      }
    }
    return null;
  }

  /** The number of the latest round. */
  int round() {
    return round;
  }

  /** The rounds as they are now, oldest first. */
  Rounds rounds() {
    return new Rounds(steps());
  }

  /** The steps as they are now, oldest first. */
  List<Step> steps() {
    return steps(0);
  }

  /** The newest step, or null. */
  Step newest() {
    return rows.size() == 0 ? null : step(rows.size() - 1);
  }

  /** The steps from {@code step} on back to the oldest. */
  List<Step> backFrom(Step step) {
    int newest = rows.size() - 1 - Math.max(0, number - step.number());
    List<Step> back = new ArrayList<>(Math.max(0, newest + 1));
    for (int row = newest; row >= 0; row--) {
      back.add(step(row));
    }
    return back;
  }

  /** The digest of a set of calls, as {@link Rounds.Round#calls} has it. */
  long digest(List<ToolCall> calls) {
    return CallDigest.ofAll(policy, calls);
  }

  /** Forgets the steps, but not how many there were. */
  void forget() {
    rows.clear();
    open = List.of();
  }

  void clear() {
    forget();
    uses.clear();
    turnStart = number;
  }

  private static int idHash(String id) {
    if (id.isEmpty()) {
      return 0;
    }
    int hash = Long.hashCode(Hash64.of(id));
    return hash == 0 ? 1 : hash;
  }
}
