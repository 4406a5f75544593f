package io.loophound.detectors.internal.detector;

import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Finding.Decided;
import io.loophound.detectors.internal.run.conversation.DriverTrack.Standing;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import java.util.List;

/**
 * Judges the conversations of one driver: first they are slowed down, then refused. If it is
 * unknown who began them they are only reported.
 */
public final class ConversationRule {
  /** The share of the threshold from which a conversation is slowed down. */
  private static final double SLOW = 0.6;

  private final int note;
  private final int threshold;
  private final ScoreLimits limits;
  private final SignActions actions;
  private final boolean enabled;

  /** The rule of a policy. */
  public ConversationRule(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(ScoreSpec.SPEC);
    note = Weights.hundredths(own.get(ScoreSpec.NOTE));
    threshold = Weights.hundredths(own.get(ScoreSpec.THRESHOLD));
    limits = new ScoreLimits(note, threshold);
    actions = new SignActions(own);
    enabled = own.enabled();
  }

  /** The finding about a call that begins a conversation like those before it, or null. */
  public Finding of(Standing standing) {
    Finding found = enabled ? finding(standing) : null;
    boolean reports = found != null && !standing.ofActivation();
    return reports && found.action().isAtLeast(Action.WARN) ? found.with(Action.WARN) : found;
  }

  private Finding finding(Standing standing) {
    Finding storm = FailureStorm.of(standing.storm(), 0, actions.ofScore());
    if (storm != null) {
      return storm;
    }
    Action wanted = action(standing);
    if (wanted == Action.ALLOW) {
      return null;
    }
    Sign sign = standing.sign();
    return finding(
            wanted,
            ScoredTrack.CONVERSATIONS.pattern(standing.streak()),
            "a conversation " + sign.words(),
            EqualFields.of(sign),
            standing.count())
        .decidedBy(decided(standing, wanted))
        .scored(sign, (double) standing.total() / Weights.UNIT);
  }

  private Action action(Standing standing) {
    Action action = actions.of(standing.sign());
    if (standing.blocking() >= threshold) {
      return action;
    }
    boolean slows =
        standing.sign() == Sign.CONVERSATION_EQUAL || standing.sign() == Sign.CONVERSATION_BRIEF;
    if (standing.total() >= SLOW * threshold && slows) {
      return Action.THROTTLE.atMost(action);
    }
    return standing.total() >= note ? Action.WARN : Action.ALLOW;
  }

  /** A conversation is slowed down before its score reaches the threshold. */
  private Decided decided(Standing standing, Action wanted) {
    boolean stops = standing.blocking() >= threshold && standing.ofActivation();
    boolean slows = !stops && wanted == Action.THROTTLE && standing.ofActivation();
    int score = slows ? (int) Math.ceil(standing.total() / SLOW) : standing.total();
    return limits.under(score, !stops && !slows, true);
  }

  /** The finding about the talk of a driver's conversations, or null. */
  public Finding ofTalk(Score talk, boolean ofActivation) {
    if (!enabled || talk == null || talk.total() < note || !talk.newest().isStale()) {
      return null;
    }
    Action wanted =
        talk.blocking() >= threshold && ofActivation ? actions.of(Sign.TALK) : Action.WARN;
    return finding(
            wanted,
            ScoredTrack.DRIVER_TALK.pattern(talk.streak()),
            "the conversations of one task " + Sign.TALK.words(),
            EqualFields.of(Sign.TALK),
            talk.rounds() + 1)
        .decidedBy(limits.under(talk.total(), wanted == Action.WARN, wanted != Action.WARN))
        .scored(Sign.TALK, (double) talk.total() / Weights.UNIT);
  }

  private static Finding finding(
      Action wanted, long pattern, String what, List<String> equal, int count) {
    return Finding.of(ScoreSpec.SPEC, wanted, pattern, what).equal(equal).counted(count);
  }
}
