package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Doubling;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.sketch.Novelty;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.turn.Speech;
import io.loophound.detectors.internal.run.turn.TalkWindow;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/**
 * A part of {@link Stagnation}: reply after reply calls no tool and brings hardly a new word,
 * courtesies aside, as when agents congratulate each other or restate a plan; or the agent's own
 * ledger says that it is in a loop.
 */
final class TalkStagnation implements Detector {
  /** With fewer words per reply, talk is too weak as evidence: moves of a game, for example. */
  private static final int LEAST_WORDS = 2;

  private static final int RELAYS = 8;
  private static final String RELAYED =
      "agents answered each other's replies in new conversations, with almost nothing new";

  private final Action action;
  private final int warn;
  private final int stop;
  private final double share;
  private final int ledger;

  TalkStagnation(DetectorPolicy own) {
    action = own.action();
    warn = own.get(Stagnation.QUIET);
    stop = own.get(Stagnation.QUIET_STOP);
    share = own.get(Stagnation.QUIET_SHARE);
    ledger = own.get(Stagnation.LEDGER);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    int admitted = scene.run().speech().admissions();
    if (ledger > 0 && admitted >= ledger) {
      return finding(Action.WARN, "the agent's own progress ledger admitted a loop", admitted, 0)
          .by(Stagnation.LEDGER.name());
    }
    if (scene.run().speech().relayed() > 1 && scene.run().calls().made() == 0) {
      return relayed(scene.run().speech());
    }
    TalkWindow talk = scene.run().speech().talk();
    boolean stops = silent(talk, stop);
    return stops || silent(talk, warn)
        ? finding(
                stops ? action : Action.WARN,
                "a reply brought almost nothing new",
                stops ? stop : warn,
                scene.run().calls().made() - (stops ? stop : warn) + 1)
            .by((stops ? Stagnation.QUIET_STOP : Stagnation.QUIET).name())
        : null;
  }

  /**
   * Along a chain of runs: a text that several agents polish in turn is passed on a few times, too.
   */
  private Finding relayed(Speech speech) {
    int least = Math.max(warn, RELAYS);
    boolean due = Doubling.reached(speech.relayed(), least);
    return warn > 0 && due && silent(speech.talk(), least)
        ? finding(Action.WARN, RELAYED, speech.relayed(), 0).by(Stagnation.QUIET.name())
        : null;
  }

  private boolean silent(TalkWindow window, int replies) {
    if (replies == 0 || window.size() < replies) {
      return false;
    }
    Novelty talk = window.last(replies);
    return talk.words() >= replies * LEAST_WORDS && talk.fresh() <= share * talk.words();
  }

  private static Finding finding(Action action, String what, int count, int first) {
    return new Finding(
        Stagnation.SPEC,
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
