package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.limit.Steps;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.RunStatistics;
import io.loophound.detectors.internal.run.link.Compaction;
import io.loophound.detectors.internal.run.link.RunRegistry.Resolution;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import io.loophound.detectors.view.LoopCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Notices how agents are built so that they loop; each cause counts once for each agent. */
public final class LoopCauses {
  private static final int MOST_TOLD = 200;
  private static final int FORCED_ROUNDS = 2;
  private static final int LONG_RUN = 50;

  private final Set<String> told = ConcurrentHashMap.newKeySet();

  /**
   * A cause that a request shows.
   *
   * @param count how often, as {@link LoopCause#text} has it
   */
  public record Seen(LoopCause cause, int count) {}

  /** A request is about to be decided about. Must be called under the lock of its run. */
  public static void onRequest(ModelRequest request, RequestDelta delta, Resolution resolution) {
    RunStatistics shape = resolution.run().statistics();
    boolean forces = request.tools() != null && request.tools().forcesCall();
    boolean results = !delta.outcomes().isEmpty();
    int size = request.conversation().size();
    boolean full = size == shape.messagesKept(); // a window that is full loses with each message
    boolean loses = results && !shape.grows(size) && (full || losesRounds(request, resolution));
    shape.onShape(forces, results, size, loses);
  }

  /** Whether what the run had before is missing, and nothing stands for it. */
  private static boolean losesRounds(ModelRequest request, Resolution resolution) {
    return request.previousReplyId().isEmpty()
        && !resolution.repeats()
        && (resolution.link() == null || resolution.replaces())
        && Compaction.given(request.conversation()) == null;
  }

  /** What a request shows, and what was found about it; {@code finding} may be null. */
  public static List<Seen> of(Run run, GuardPolicy policy, Finding finding) {
    List<Seen> seen = new ArrayList<>(0);
    RunStatistics shape = run.statistics();
    if (shape.forcedRounds() == FORCED_ROUNDS) {
      seen.add(new Seen(LoopCause.FORCED_TOOL, FORCED_ROUNDS));
    }
    if (run.calls().count() == LONG_RUN && !isLimited(policy)) {
      seen.add(new Seen(LoopCause.NO_LIMIT, LONG_RUN));
    }
    Sign sign = finding == null ? null : finding.scored().sign();
    if (sign == Sign.CONVERSATION_FAILS || sign == Sign.CONVERSATION_RESTARTED) {
      seen.add(new Seen(LoopCause.RETRIED_AGENT, finding.count()));
    } else if (sign != null && shape.messagesKept() > 0) {
      seen.add(new Seen(LoopCause.SHORT_MEMORY, shape.messagesKept()));
    }
    return seen;
  }

  private static boolean isLimited(GuardPolicy policy) {
    return Budget.limits(policy.detector(Budget.SPEC)) || Steps.limits(policy.detector(Steps.SPEC));
  }

  /** Those of an agent's causes that were not told before. Must be called without a lock. */
  public List<Seen> untold(String agent, List<Seen> all) {
    if (all.isEmpty()) {
      return all; // nearly always
    }
    List<Seen> untold = new ArrayList<>(all.size());
    for (Seen each : all) {
      if (told.size() < MOST_TOLD && told.add(each.cause() + agent)) {
        untold.add(each);
      }
    }
    return untold;
  }
}
