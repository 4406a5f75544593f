package io.loophound.detectors.internal.run.window;

import java.util.ArrayList;
import java.util.List;

/** The steps that wait for their outcomes, oldest first. Not thread-safe. */
final class OpenSteps {
  private List<Step> steps = List.of();

  void add(Step step) {
    steps = steps.isEmpty() ? new ArrayList<>(2) : steps;
    steps.add(step);
  }

  /** The unexecuted step of a round that made this call: by id, otherwise the first. */
  Step find(int round, int id, int call) {
    Step found = null;
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      if (step.round() == round && !step.isExecuted() && step.call() == call) {
        if (id != 0 && step.callId() == id) {
          return step;
        }
        found = step;
      }
    }
    return found;
  }

  /** The step of this number, or null. */
  Step numbered(int number) {
    for (Step step : steps) {
      if (step.number() == number) {
        return step;
      }
    }
    return null;
  }

  /** The round is over, with this score. */
  void recordScore(int round, int hundredths) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).round() == round) {
        steps.get(i).recordScore(hundredths);
      }
    }
  }

  /** Forgets the steps before this number. */
  void keepFrom(int number) {
    while (!steps.isEmpty() && steps.get(0).number() < number) {
      steps.remove(0);
    }
  }

  /** A step that was forgotten in the meantime is not among them. */
  void remove(Step step) {
    if (!steps.isEmpty()) {
      steps.remove(step);
      steps = steps.isEmpty() ? List.of() : steps;
    }
  }

  void clear() {
    steps = List.of();
  }
}
