package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.internal.detector.Detectors;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.limit.Budgets;
import io.loophound.detectors.internal.detector.score.ConversationRule;
import io.loophound.detectors.internal.run.EnforcementState;
import io.loophound.detectors.internal.run.EnforcementState.Stage;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;
import java.util.function.Function;

/** The detectors of a policy, and its ladder. Must be called under the run's lock. */
public final class DetectorChain {
  private final GuardPolicy policy;
  private final List<Detector> detectors;
  private final ConversationRule conversations;
  private final Weights weights;

  public DetectorChain(GuardPolicy policy, Ticker ticker) {
    this.policy = policy;
    detectors = Detectors.of(policy, ticker);
    conversations = new ConversationRule(policy);
    weights = Weights.of(policy);
  }

  /** The finding against a model call, or null. */
  public Finding beforeModel(Scene scene) {
    EnforcementState state = scene.run().enforcement();
    Finding due = state.due();
    if (state.stage() == Stage.STOP_DUE
        && (due.firstStep() == 0 || !scene.run().steps().newestRoundIsNew())) {
      return due; // a new result makes good only a finding about steps
    }
    Finding finding = climb(scene, strongest(detector -> detector.beforeModel(scene)));
    if (state.steered() != null) { // also for a stop that was due, but made good
      if (scene.run().steps().round() <= state.steeredRound()) {
        // it has just been steered: one chance, except against a limit
        return finding != null && limit(finding) ? finding : null;
      }
      state.forgive();
    }
    return finding;
  }

  private static boolean limit(Finding finding) {
    return finding.detector().has(Trait.LIMIT);
  }

  /** The finding against a tool execution, or null. */
  public Finding beforeTool(Scene scene) {
    return climb(scene, strongest(detector -> detector.beforeTool(scene)));
  }

  /** The finding about the run after a tool returned, or null. */
  public Finding afterTool(Scene scene) {
    return climb(scene, strongest(detector -> detector.afterTool(scene)));
  }

  public void afterModel(Scene scene, String host, ModelReply reply) {
    for (Detector detector : detectors) {
      detector.afterModel(scene, host, reply);
    }
  }

  /** Asks all detectors, because they count; the first of the strongest findings wins. */
  private Finding strongest(Function<Detector, Finding> question) {
    Finding strongest = null;
    for (Detector detector : detectors) {
      Finding finding = question.apply(detector);
      if (finding != null && stronger(finding, strongest)) {
        strongest = finding;
      }
    }
    return strongest;
  }

  /** The rung that is next, if the policy has its own ladder. */
  private Finding climb(Scene scene, Finding finding) {
    if (finding == null) {
      return null;
    }
    Budgets.told(finding, scene.run());
    EnforcementState state = scene.run().enforcement();
    if (finding.action() == Action.THROTTLE && policy.throttle().spent(state.throttles())) {
      return finding.with(Action.BLOCK); // it was throttled often enough, and continued
    }
    return strikes(finding) ? finding.with(state.strike(policy.ladder())) : finding;
  }

  private boolean strikes(Finding finding) {
    return !policy.ladder().isEmpty()
        && finding.action().atLeast(Action.THROTTLE)
        && !limit(finding);
  }

  /** Once a rung of the ladder has steered a run, its counts start again. */
  public static void recountIfDue(Run run) {
    if (run.enforcement().takeRecount()) {
      run.recount();
    }
  }

  public static boolean stronger(Finding finding, Finding other) {
    return finding.action().compareTo(other == null ? Action.ALLOW : other.action()) > 0;
  }

  /** Whether a run may still be steered instead of stopped. */
  public boolean maySteer(Run run, Finding finding) {
    return policy.ladder().isEmpty()
        && finding.action().atLeast(Action.STEER)
        && !limit(finding)
        && run.enforcement().notes(finding.pattern(), finding.firstStep()) < policy.steers();
  }

  /** The weights of the signs. */
  public Weights weights() {
    return weights;
  }

  /** The finding against a call that begins a conversation like those before it, or null. */
  public Finding ofConversations(DriverTrack.Standing standing) {
    return conversations.of(standing);
  }

  /** The finding about the talk of a driver's conversations, or null. */
  public Finding ofTalk(Score talk, boolean ofActivation) {
    return conversations.ofTalk(talk, ofActivation);
  }
}
