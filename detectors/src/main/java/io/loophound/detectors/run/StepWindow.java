package io.loophound.detectors.run;

import io.loophound.detectors.digest.CanonicalJson;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.digest.OutcomeDigest;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The last rounds of tool calls of a run. Not thread-safe: the run's lock guards it. */
public final class StepWindow {
  /** A reply may ask for any number of calls; more than this many are not told apart. */
  private static final int MAX_STEPS = 160;

  private static final int MAX_TOOLS = 64;

  private final ArrayDeque<Step> steps = new ArrayDeque<>(8);
  private final Map<String, Integer> ofTool = new HashMap<>(4);
  private final GuardPolicy policy;
  private int round;
  private int number;
  private int turnStart;

  StepWindow(GuardPolicy policy) {
    this.policy = policy;
  }

  /** The digest of a call: the tool and those of its canonical arguments that its policy keeps. */
  long digest(String tool, String arguments) {
    ToolPolicy own = policy.tool(tool);
    long args =
        own.keepsAll()
            ? CanonicalJson.digest(arguments)
            : CanonicalJson.digest(arguments, own::keeps);
    return Hash64.mix(Hash64.of(tool), args);
  }

  /** A reply asked for these calls: they are one round. */
  void openRound(List<ToolCall> calls, int modelCall) {
    round++;
    for (ToolCall call : calls) {
      add(modelCall, idHash(call.id()), call.name(), call.arguments());
    }
  }

  /**
   * A tool is about to run: the step its reply opened, or a new round of its own when no reply told
   * of it.
   */
  Step execute(String callId, String tool, String arguments, int modelCall) {
    Step step = findOpen(idHash(callId), digest(tool, arguments));
    if (step == null) {
      round++;
      step = add(modelCall, idHash(callId), tool, arguments);
    }
    step.execute();
    return step;
  }

  private Step findOpen(long id, long call) {
    Step found = null;
    for (Iterator<Step> it = steps.descendingIterator(); it.hasNext(); ) {
      Step step = it.next();
      if (step.round() != round) {
        break;
      }
      if (!step.complete() && !step.executing() && step.call() == call) {
        if (id != 0 && step.callId() == id) {
          return step;
        }
        found = step;
      }
    }
    return found;
  }

  private Step add(int modelCall, long id, String tool, String arguments) {
    int uses =
        ofTool.size() < MAX_TOOLS || ofTool.containsKey(tool)
            ? ofTool.merge(tool, 1, Integer::sum)
            : 1;
    String name =
        steps.isEmpty() || !steps.peekLast().tool().equals(tool) ? tool : steps.peekLast().tool();
    Step step =
        new Step(
            new Step.Place(++number, round, modelCall, number - turnStart, uses),
            id,
            name,
            digest(tool, arguments),
            arguments);
    steps.addLast(step);
    trim();
    return step;
  }

  private void trim() {
    while (steps.size() > Math.max(MAX_STEPS, policy.rounds())
        || steps.peekFirst().round() <= round - policy.rounds()) {
      steps.removeFirst();
    }
  }

  /** The step of the latest round that a result belongs to, by id or else by position. */
  Step answeredBy(String callId, int position) {
    long id = idHash(callId);
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
    List<Step> latest = new ArrayList<>(2);
    for (Iterator<Step> it = steps.descendingIterator(); it.hasNext(); ) {
      Step step = it.next();
      if (step.round() != round) {
        break;
      }
      latest.add(0, step);
    }
    return latest;
  }

  /** Fills in an outcome; later ones are ignored. */
  void complete(Step step, String text, Boolean error) {
    if (step.complete()) {
      return;
    }
    complete(step, OutcomeDigest.of(text, step.arguments(), error));
  }

  /** As above, for a harness that sends the result, and often a comment, in the user's place. */
  void completeByUser(Step step, String text) {
    if (!step.complete()) {
      OutcomeDigest outcome = OutcomeDigest.of(text, step.arguments(), null);
      boolean refused = outcome.kind() == OutcomeDigest.Kind.OK && Refused.by(text);
      complete(
          step, refused ? new OutcomeDigest(outcome.text(), OutcomeDigest.Kind.NEGATIVE) : outcome);
    }
  }

  private void complete(Step step, OutcomeDigest outcome) {
    boolean seen = false;
    boolean shared = false;
    for (Step earlier : steps) {
      if (earlier.complete() && earlier.outcome().digest() == outcome.digest()) {
        seen |= earlier.call() == step.call();
        shared |= earlier.call() != step.call();
      }
    }
    step.complete(outcome, !seen, shared);
  }

  /** The complete step of a round that made this call, or null. */
  Step stepOf(int ofRound, long call) {
    for (Step step : steps) {
      if (step.round() == ofRound && step.call() == call && step.complete()) {
        return step;
      }
    }
    return null;
  }

  /** The number of the latest round. */
  int round() {
    return round;
  }

  /** A view of the rounds, oldest first. */
  Rounds rounds() {
    return new Rounds(steps);
  }

  /** The steps, oldest first. */
  Iterable<Step> steps() {
    return steps;
  }

  /** The newest step, or null. */
  Step newest() {
    return steps.peekLast();
  }

  /** The steps from {@code step} on back to the oldest. */
  List<Step> backFrom(Step step) {
    List<Step> back = new ArrayList<>();
    for (Iterator<Step> it = steps.descendingIterator(); it.hasNext(); ) {
      Step earlier = it.next();
      if (earlier.number() <= step.number()) {
        back.add(earlier);
      }
    }
    return back;
  }

  /** The digest of a set of calls, as {@link Rounds.Round#calls} has it. */
  long digest(List<ToolCall> calls) {
    long sum = 0;
    for (int i = 0; i < calls.size(); i++) {
      long digest = digest(calls.get(i).name(), calls.get(i).arguments());
      boolean first = true;
      for (int j = 0; j < i; j++) {
        first &= digest(calls.get(j).name(), calls.get(j).arguments()) != digest;
      }
      sum += first ? Hash64.mix(1, digest) : 0;
    }
    return sum;
  }

  /** The newest complete step that made the same call as this one, or null. */
  Step latestLike(Step step) {
    for (Iterator<Step> it = steps.descendingIterator(); it.hasNext(); ) {
      Step earlier = it.next();
      if (earlier != step && earlier.complete() && earlier.call() == step.call()) {
        return earlier;
      }
    }
    return null;
  }

  /** Forgets the steps, but not how many there were. */
  void forget() {
    steps.clear();
  }

  void clear() {
    steps.clear();
    ofTool.clear();
    turnStart = number;
  }

  private static long idHash(String id) {
    return id.isEmpty() ? 0 : Hash64.of(id);
  }
}
