package io.loophound.detectors.internal.detector.polling;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.turn.LookCount;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Patience;
import java.util.List;

/** Counts looks at unfinished work that return immediately. */
final class QuickLooks implements Detector {
  private final Action action;
  private final int threshold;
  private final int stop;
  private final int slow;
  private final long intervalNanos;

  QuickLooks(DetectorPolicy own, Patience patience) {
    slow = patience.slow();
    action = own.action();
    threshold = own.get(Polling.THRESHOLD);
    stop = Math.max(threshold, own.get(Polling.STOP));
    intervalNanos = own.get(Polling.INTERVAL).toNanos();
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene);
  }

  @Override
  public Finding afterTool(Scene scene) {
    return look(scene);
  }

  private Finding look(Scene scene) {
    Run run = scene.run();
    LookCount looks = run.looks(scene.nanos(), intervalNanos);
    if (looks == null) {
      return null;
    }
    int equal = looks.equal(slow);
    if (equal >= stop) {
      return finding(looks, equal, action, "with an equal result").by("stop");
    }
    if (equal >= threshold) {
      Action milder = action.atLeast(Action.STEER) ? Action.STEER : action;
      return finding(looks, equal, milder, "with an equal result");
    }
    int quick = looks.quick(slow);
    return quick < threshold ? null : finding(looks, quick, Action.WARN, "");
  }

  private static Finding finding(LookCount looks, int count, Action action, String how) {
    Step newest = looks.newest();
    String what = "tool " + newest.tool() + " checked on unfinished work without waiting";
    return new Finding(
        Polling.SPEC,
        action,
        Hash64.mix(newest.call(), Hash64.of(action.name())),
        what + (how.isEmpty() ? "" : ", " + how),
        how.isEmpty() ? List.of("tool") : List.of("tool", "arguments", "result"),
        count,
        1,
        looks.firstStep(),
        newest.number(),
        looks.firstModelCall(),
        true);
  }
}
