package io.loophound.benchmarks.baseline;

import java.util.ArrayList;
import java.util.List;

/**
 * The stuck detector of OpenHands' agent SDK, at its defaults, over the newest 20 events since a
 * person wrote: the same action with the same observation 4 times, the same action failing 3 times,
 * 3 messages of the agent in a row whatever they say, and 6 actions with their observations that
 * alternate. An action is its thought, tool and arguments.
 */
final class OpenHandsRules implements ToolRules {
  private static final int EVENTS = 20;
  private static final int SAME = 4;
  private static final int ERRORS = 3;
  private static final int MESSAGES = 3;
  private static final int ALTERNATING = 6;

  private record Action(String thought, Call call, String observation, boolean failed) {
    boolean same(Action other) {
      return call.equals(other.call) && thought.equals(other.thought);
    }

    boolean observesTheSame(Action other) {
      return failed == other.failed
          && observation.equals(other.observation)
          && call.tool().equals(other.call.tool());
    }
  }

  private final List<Action> actions = new ArrayList<>();
  private String thought = "";
  private int messages;

  @Override
  public void heard() {
    actions.clear();
    messages = 0;
  }

  @Override
  public boolean said(String text, boolean calls) {
    thought = text;
    messages = calls ? 0 : messages + 1;
    return messages >= MESSAGES;
  }

  @Override
  public boolean made(Call call, String result, boolean failed) {
    messages = 0;
    actions.add(new Action(thought, call, result, failed));
    if (actions.size() > EVENTS / 2) { // an action and an observation are two events
      actions.remove(0);
    }
    return repeats() || fails() || alternates();
  }

  private Action back(int steps) {
    return actions.get(actions.size() - 1 - steps);
  }

  private boolean repeats() {
    for (int i = 1; i < SAME; i++) {
      if (i >= actions.size() || !back(i).same(back(0)) || !back(i).observesTheSame(back(0))) {
        return false;
      }
    }
    return true;
  }

  private boolean fails() {
    for (int i = 0; i < ERRORS; i++) {
      if (i >= actions.size() || !back(i).same(back(0)) || !back(i).failed) {
        return false;
      }
    }
    return true;
  }

  private boolean alternates() {
    if (actions.size() < ALTERNATING) {
      return false;
    }
    for (int i = 2; i < ALTERNATING; i++) {
      if (!back(i).same(back(i - 2)) || !back(i).observesTheSame(back(i - 2))) {
        return false;
      }
    }
    return true;
  }
}
