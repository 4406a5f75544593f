package io.loophound.detectors.run;

import io.loophound.detectors.digest.CanonicalJson;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.digest.OutcomeDigest;
import io.loophound.detectors.event.ToolCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The last rounds of tool calls of a run. Not thread-safe: the run's lock guards it. */
public final class StepWindow {
  /** A reply may ask for any number of calls; more than this many are not told apart. */
  private static final int MAX_STEPS = 160;

  private final ArrayDeque<Step> steps = new ArrayDeque<>(8);
  private final int maxRounds;
  private int round;
  private int number;

  StepWindow(int maxRounds) {
    this.maxRounds = maxRounds;
  }

  /** The digest of a call: the tool and its canonical arguments. */
  public static long digest(String tool, String arguments) {
    return Hash64.mix(Hash64.of(tool), CanonicalJson.digest(arguments));
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
    String name =
        steps.isEmpty() || !steps.peekLast().tool().equals(tool) ? tool : steps.peekLast().tool();
    Step step = new Step(++number, round, modelCall, id, name, digest(tool, arguments), arguments);
    steps.addLast(step);
    trim();
    return step;
  }

  private void trim() {
    while (steps.size() > MAX_STEPS || steps.peekFirst().round() <= round - maxRounds) {
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
    if (!step.complete()) {
      OutcomeDigest outcome = OutcomeDigest.of(text, step.arguments(), error);
      step.complete(outcome, !seen(step.call(), outcome));
    }
  }

  private boolean seen(long call, OutcomeDigest outcome) {
    for (Step step : steps) {
      if (step.complete() && step.call() == call && step.outcome().digest() == outcome.digest()) {
        return true;
      }
    }
    return false;
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

  void clear() {
    steps.clear();
  }

  private static long idHash(String id) {
    return id.isEmpty() ? 0 : Hash64.of(id);
  }
}
