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
 * The model says nearly the same again and again and calls no tool, or goes through the same few
 * replies; no genuine user message lies between, for that would have opened a turn.
 */
final class EqualReplies implements Detector {
  /** Several replies in turn tell less than one: they count half. */
  private static final int IN_TURN = 2;

  /** Who looks for something unfinished by words alone may look so often; more are not known. */
  private static final int AWAITED = 3;

  /** Shorter ones tell little: "You win!" is said in many a round. */
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

  /** The newest calls of which none asked for a tool, newest first. One that failed is no reply. */
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

  /** How many replies in a row were given before. */
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
