package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.ModelCall;
import java.util.Iterator;
import java.util.List;

/**
 * {@link Preset#MONOLOGUE}: the model says nearly the same again and again and calls no tool; no
 * genuine user message lies between, for that would have opened a turn.
 */
final class Monologue implements Detector {
  private final Ladder ladder;

  public Monologue(GuardPolicy policy) {
    ladder = new Ladder(policy.detector(Preset.MONOLOGUE));
  }

  @Override
  public Finding beforeModel(Scene scene) {
    ModelCall newest = scene.run().newestCall();
    if (newest == null || newest.reply() == null) {
      return null;
    }
    int count = 0;
    int first = newest.number();
    for (Iterator<ModelCall> calls = scene.run().callsBack(); calls.hasNext(); ) {
      ModelCall call = calls.next();
      if (call.reply() == null
          || call.calls() != 0
          || call.waited()
          || !call.reply().near(newest.reply())) {
        break;
      }
      count++;
      first = call.number();
    }
    Action action = ladder.at(count, false);
    return action == Action.ALLOW ? null : finding(count, first, action);
  }

  private static Finding finding(int count, int first, Action action) {
    return new Finding(
        Preset.MONOLOGUE,
        action,
        Preset.MONOLOGUE.key().hashCode(),
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
