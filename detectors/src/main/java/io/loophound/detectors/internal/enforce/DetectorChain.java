package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.internal.detector.ConversationRule;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;
import java.util.function.Function;

/** The detectors of a policy. Must be called under the run's lock. */
public final class DetectorChain {
  private final List<Detector> detectors;
  private final ConversationRule conversations;
  private final Weights weights;

  public DetectorChain(GuardPolicy policy, Ticker ticker) {
    detectors = Detectors.of(policy, ticker);
    conversations = new ConversationRule(policy);
    weights = Weights.of(policy);
  }

  /**
   * A call is about to be judged: asks other processes what is needed for that, outside of the
   * run's lock.
   *
   * @param server what answers the call, in words
   * @return whether answers are on their way
   */
  public boolean requestAnswers(Run run, String server, long nanos) {
    boolean asked = false;
    for (Detector detector : detectors) {
      asked |= detector.requestAnswers(run, server, nanos);
    }
    return asked;
  }

  /** A model call of a fleet is about to be judged: tells other processes of it. */
  public void tellOthers(ModelRequest request, Fleet fleet, long nanos) {
    for (Detector detector : detectors) {
      detector.tellOthers(request, fleet, nanos);
    }
  }

  /** The finding against a model call, or null. */
  public Finding beforeModel(DetectorInput input) {
    return strongest(detector -> detector.beforeModel(input));
  }

  /** The finding against a model call that is let through after a cooldown, or null. */
  public Finding beforeProbe(DetectorInput input) {
    return strongest(detector -> detector.beforeProbe(input));
  }

  /** The finding against a tool execution, or null. */
  public Finding beforeTool(DetectorInput input) {
    return strongest(detector -> detector.beforeTool(input));
  }

  /** The finding about the run after a tool returned, or null. */
  public Finding afterTool(DetectorInput input) {
    return strongest(detector -> detector.afterTool(input));
  }

  public void afterModel(DetectorInput input, String server, ModelReply reply) {
    for (Detector detector : detectors) {
      detector.afterModel(input, server, reply);
    }
  }

  /** Asks all detectors, because they count; the first of the strongest findings wins. */
  private Finding strongest(Function<Detector, Finding> question) {
    Finding strongest = null;
    for (Detector detector : detectors) {
      strongest = Finding.stronger(strongest, question.apply(detector));
    }
    return strongest;
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
