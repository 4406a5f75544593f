package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * The model gives nearly the same reply again and again without calling a tool, or alternates
 * between the same few replies; no genuine user message lies between, because that would have
 * opened a turn.
 */
final class EqualReplies implements Detector {
  /** Several alternating replies are weaker evidence than one: they count half. */
  private static final int IN_TURN = 2;

  /**
   * The factor on the threshold while the agent waits for something unfinished; more replies are
   * not remembered.
   */
  private static final int AWAITED = 3;

  /** Shorter replies are weak evidence: "You win!" occurs in many rounds. */
  private static final int WORDS_THAT_TELL = 5;

  private final int threshold;
  private final Ladder ladder;
  private final int inTurn;

  EqualReplies(DetectorPolicy own) {
    threshold = own.get(Monologue.THRESHOLD);
    ladder = new Ladder(own.action(), threshold);
    inTurn = IN_TURN * threshold;
  }

  @Override
  public Finding beforeModel(Scene scene) {
    ModelCall newest = scene.run().calls().newest();
    if (newest == null || newest.reply() == null || newest.calls() != 0) {
      return null;
    }
    List<ModelCall> talk = talk(scene.run());
    int count = 1;
    while (count < talk.size() && newest.repeats(talk.get(count))) {
      count++;
    }
    Ladder patient = newest.awaits() ? ladder.from(AWAITED * threshold) : ladder;
    Action action = patient.at(count);
    if (action != Action.ALLOW) {
      return finding(
          "the model gave nearly the same reply without calling a tool",
          count,
          talk.get(count - 1),
          action);
    }
    boolean tells =
        !newest.awaits() && talk.stream().anyMatch(call -> call.reply().words() >= WORDS_THAT_TELL);
    int known = talk.size() < inTurn || !tells ? 0 : known(talk);
    return known < inTurn
        ? null
        : finding(
            "the model gave the same few replies in turn without calling a tool",
            known,
            talk.get(known - 1),
            ladder.at(known));
  }

  /** The newest calls that asked for no tool, newest first. A failed call is not a reply. */
  private static List<ModelCall> talk(Run run) {
    List<ModelCall> talk = new ArrayList<>();
    for (ModelCall call : run.calls().newestFirst()) {
      if (call.failed()) {
        continue;
      }
      if (call.reply() == null || call.calls() != 0) {
        break;
      }
      talk.add(call);
    }
    return talk;
  }

  /** How many replies in a row had been given before. */
  private static int known(List<ModelCall> talk) {
    int known = 0;
    while (known < talk.size() && repeats(talk.get(known), talk.subList(known + 1, talk.size()))) {
      known++;
    }
    return known;
  }

  private static boolean repeats(ModelCall call, List<ModelCall> earlier) {
    for (ModelCall other : earlier) {
      if (call.repeats(other)) {
        return true;
      }
    }
    return false;
  }

  private static Finding finding(String what, int count, ModelCall first, Action action) {
    return new Finding(
        Monologue.SPEC,
        action,
        Monologue.SPEC.name().hashCode(),
        what,
        List.of("reply"),
        count,
        1,
        0,
        0,
        first.number(),
        false);
  }
}
