package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.Iterator;
import java.util.List;

/**
 * The model says nearly the same again and again and calls no tool; no genuine user message lies
 * between, for that would have opened a turn.
 */
final class EqualReplies implements Detector {
  private final Ladder ladder;

  EqualReplies(DetectorPolicy own) {
    ladder = new Ladder(own.action(), own.get(Monologue.THRESHOLD));
  }

  @Override
  public Finding beforeModel(Scene scene) {
    ModelCall newest = scene.run().calls().newest();
    if (newest == null || newest.reply() == null) {
      return null;
    }
    int count = 0;
    int first = newest.number();
    for (Iterator<ModelCall> calls = scene.run().calls().newestFirst().iterator();
        calls.hasNext(); ) {
      ModelCall call = calls.next();
      if (call.failed()) {
        continue; // a call that failed is no reply
      }
      if (call.reply() == null || call.calls() != 0 || !call.reply().near(newest.reply())) {
        break;
      }
      count++;
      first = call.number();
    }
    Action action = ladder.at(count);
    return action == Action.ALLOW ? null : finding(count, first, action);
  }

  private static Finding finding(int count, int first, Action action) {
    return new Finding(
        Monologue.SPEC,
        action,
        Monologue.SPEC.name().hashCode(),
        "the model gave nearly the same reply in a row without calling a tool",
        List.of("reply"),
        count,
        1,
        0,
        0,
        first,
        false);
  }
}
