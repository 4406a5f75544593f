package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Patience;
import java.util.ArrayList;
import java.util.List;

/**
 * AgentGazer's weighted score, made aware of results: each model call of the window that resembles
 * the newest adds 1 for its request delta, 2 for its reply and 1.5 for the calls it asked for,
 * unless it (or the newest) brought an outcome that was new to the run. Without repeated tool calls
 * the score must be half as high again, because people do ask the same thing twice.
 */
public final class SimilarityScore implements Detector {
  private static final double NEWS = 1.0;
  private static final double REPLY = 2.0;
  private static final double CALLS = 1.5;

  /** A shorter reply is weak evidence: "You win!" occurs in many rounds. */
  private static final int WORDS_THAT_TELL = 5;

  /** What a call adds that is equal in everything. */
  static final double EACH = NEWS + REPLY + CALLS;

  private final double threshold;
  private final double withoutTools;
  private final Action action;
  private final Patience patience;

  SimilarityScore(DetectorPolicy own, Patience patience) {
    this.patience = patience;
    threshold = own.get(Similarity.THRESHOLD);
    withoutTools = Similarity.withoutTools(own);
    action = own.action();
  }

  /** The score of {@code times} equal calls without tools, including the one about to be made. */
  public static double ofEqual(int times) {
    return (times - 1) * NEWS + Math.max(0, times - 2) * REPLY;
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Run run = scene.run();
    ModelCall newest = run.calls().newest();
    boolean waits = newest != null && newest.calls() == 0 && newest.awaits();
    if (newest == null || newest.reply() == null || waits) {
      return null;
    }
    Tally tally = new Tally(run, newest);
    for (ModelCall call : run.calls().oldestFirst()) {
      tally.add(call);
    }
    Strength strength = tally.calls > 0 ? strength(run) : Strength.LETTER;
    if (strength == Strength.NONE) {
      return null;
    }
    double needed = tally.calls > 0 ? needed(strength.times(patience)) : withoutTools(newest);
    return tally.score() < needed ? null : tally.finding(strength.atMost(action, patience));
  }

  private double withoutTools(ModelCall newest) {
    int words = newest.reply().words();
    return words > 0 && words < WORDS_THAT_TELL ? patience.masked() * withoutTools : withoutTools;
  }

  /** The score for this multiple of the equal calls that the threshold takes. */
  private double needed(int times) {
    double calls = 1 + Math.ceil(threshold / EACH);
    return times == 1 ? threshold : (times * calls - 1) * EACH;
  }

  private static Strength strength(Run run) {
    Rounds rounds = run.steps().rounds();
    return rounds.size() == 0 ? Strength.LETTER : Evidence.ofRound(rounds, 0);
  }

  /** Adds up the similarity to the newest call. */
  private static final class Tally {
    private final ModelCall newest;
    private final TextDigest news;
    private final boolean comparable;
    private final boolean byTools;
    private final boolean progress;
    private int prompts;
    private int replies;
    private int calls;
    private int first;

    Tally(Run run, ModelCall newest) {
      this.newest = newest;
      news = run.delta();
      // waiting for something unfinished is left to repetition, which is patient
      progress =
          run.steps().newestRoundIsNew()
              || run.steps().latestRound().stream().anyMatch(Step::pending);
      byTools = newest.calls() != 0;
      // a template filled with a new text looks nearly equal, but it is another request
      comparable = byTools || run.userTurns().repeatsWords();
    }

    void add(ModelCall call) {
      if (byTools && call.progress()) {
        // the run made progress, if by other calls, such as those between two looks at the clock
        prompts = 0;
        replies = 0;
        calls = 0;
        first = 0;
      }
      if (progress || !comparable || call.progress() || call.reply() == null) {
        return;
      }
      boolean sameCalls = !call.equals(newest) && call.calls() == newest.calls();
      boolean sameReply = sameCalls && newest.repeats(call);
      // a user may say "next" any number of times while the answers differ
      boolean samePrompt = (byTools || sameReply || call.equals(newest)) && call.delta().near(news);
      prompts += samePrompt ? 1 : 0;
      replies += sameReply ? 1 : 0;
      calls += sameCalls && byTools ? 1 : 0;
      boolean counted = samePrompt || sameReply || (sameCalls && byTools);
      first = counted && first == 0 ? call.number() : first;
    }

    double score() {
      return prompts * NEWS + replies * REPLY + calls * CALLS;
    }

    Finding finding(Action action) {
      List<String> equal = new ArrayList<>(3);
      if (prompts > 0) {
        equal.add("request");
      }
      if (replies > 0) {
        equal.add("reply");
      }
      if (calls > 0) {
        equal.add("tool calls");
      }
      int count = Math.max(prompts, Math.max(replies, calls) + 1);
      return new Finding(
          Similarity.SPEC,
          action,
          Similarity.SPEC.name().hashCode(),
          "prompts, replies or tool calls were nearly the same",
          equal,
          count,
          1,
          0,
          0,
          first,
          false);
    }
  }
}
