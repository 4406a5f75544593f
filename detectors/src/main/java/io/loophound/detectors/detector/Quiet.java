package io.loophound.detectors.detector;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.ModelCall;
import java.util.Iterator;
import java.util.List;

/**
 * A part of {@link Preset#STAGNATION}: reply after reply calls no tool and brings no number, no
 * name and no identifier that the run has not had, as when agents congratulate each other or
 * restate a plan; or the agent's own ledger says that it goes in circles.
 */
final class Quiet implements Detector {
  private final Action action;
  private final int warn;
  private final int stop;
  private final int ledger;

  public Quiet(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.STAGNATION);
    action = own.action();
    warn = own.count("quiet");
    stop = own.count("quiet-stop");
    ledger = own.count("ledger");
  }

  @Override
  public Finding beforeModel(Scene scene) {
    int admitted = scene.run().admissions();
    if (ledger > 0 && admitted >= ledger) {
      return finding(
              Action.WARN, "the agent's own ledger said that it goes in circles", admitted, 0)
          .by("ledger");
    }
    int count = 0;
    int first = 0;
    for (Iterator<ModelCall> calls = scene.run().callsBack(); calls.hasNext(); ) {
      ModelCall call = calls.next();
      if (call.waited()) {
        continue; // a failure after a wait is neither talk nor news
      }
      if (call.reply() == null || call.calls() != 0 || call.newContent()) {
        break;
      }
      count++;
      first = call.number();
    }
    boolean stops = stop > 0 && count >= stop;
    return stops || (warn > 0 && count >= warn)
        ? finding(
                stops ? action : Action.WARN,
                "replies brought no fact that the run had not had",
                count,
                first)
            .by(stops ? "quiet-stop" : "quiet")
        : null;
  }

  private static Finding finding(Action action, String what, int count, int first) {
    return new Finding(
        Preset.STAGNATION,
        action,
        Hash64.mix(Hash64.of(what), Hash64.of(action.name())),
        what,
        List.of("content"),
        count,
        1,
        0,
        0,
        first,
        false);
  }
}
