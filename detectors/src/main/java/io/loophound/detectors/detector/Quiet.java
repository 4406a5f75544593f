package io.loophound.detectors.detector;

import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.digest.Talk;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.TalkWindow;
import java.util.List;

/**
 * A part of {@link Preset#STAGNATION}: reply after reply calls no tool and brings hardly a word
 * that has not been said, courtesies aside, as when agents congratulate each other or restate a
 * plan; or the agent's own ledger says that it goes in circles.
 */
final class Quiet implements Detector {
  /** Below so many words a reply, talk tells too little of itself: moves of a game, for one. */
  private static final int LEAST_WORDS = 2;

  private final Action action;
  private final int warn;
  private final int stop;
  private final double share;
  private final int ledger;

  public Quiet(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.STAGNATION);
    action = own.action();
    warn = own.count("quiet");
    stop = own.count("quiet-stop");
    share = own.number("quiet-share");
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
    boolean stops = silent(scene.run().talk(), stop);
    return stops || silent(scene.run().talk(), warn)
        ? finding(
                stops ? action : Action.WARN,
                "reply after reply brought next to nothing that had not been said",
                stops ? stop : warn,
                scene.run().modelCalls() - (stops ? stop : warn) + 1)
            .by(stops ? "quiet-stop" : "quiet")
        : null;
  }

  private boolean silent(TalkWindow window, int replies) {
    if (replies == 0 || window.size() < replies) {
      return false;
    }
    Talk talk = window.last(replies);
    return talk.words() >= replies * LEAST_WORDS && talk.news() <= share * talk.words();
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
