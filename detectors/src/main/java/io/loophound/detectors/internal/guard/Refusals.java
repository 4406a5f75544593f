package io.loophound.detectors.internal.guard;

import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.enforce.ActiveBlocks;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;

/**
 * What stays refused until a cooldown ends: a terminated run, the same request, and the same
 * repetition in another request, because where a run has a memory each attempt is another request.
 */
final class Refusals {
  private final ActiveBlocks blocks;
  private final Valve valve;
  private final SharedSessions sessions;

  Refusals(ActiveBlocks blocks, SharedSessions sessions, Valve valve) {
    this.blocks = blocks;
    this.sessions = sessions;
    this.valve = valve;
  }

  /** The key of a repetition of a run, or of a driver's conversations. */
  static long repetition(long owner, Finding finding) {
    return Hash64.mix(owner, finding.pattern());
  }

  /** The verdict in force for the run or for this request, or null. */
  Verdict inForce(Run run, long request) {
    Verdict ofRun = inForce(run.key(), run);
    return ofRun != null ? ofRun : inForce(request, run);
  }

  private Verdict inForce(long key, Run run) {
    ActiveBlocks.HeldBlock held = blocks.inForce(key);
    boolean released =
        held == null || valve.isOpen(held.verdict().evidence().scored().sign(), run.caller());
    return released ? null : Verdicts.remaining(held.verdict(), held.left());
  }

  /** Whether the request or its run may make the one call that is let through as a probe. */
  boolean tryProbe(Run run, long request) {
    boolean ofRequest = blocks.tryProbe(request);
    return blocks.tryProbe(run.key()) || ofRequest;
  }

  /** Whether this is the one call that is let through as a probe of a repetition. */
  boolean tryProbe(long repetition) {
    return blocks.tryProbe(repetition);
  }

  /** The verdict in force for a repetition, which another request has made again; or null. */
  Verdict ofRepetition(long repetition, long request, Run run) {
    Verdict held = inForce(repetition, run);
    if (held != null) {
      blocks.extendTo(repetition, request);
    }
    return held;
  }

  /** Refuses this request and its repetition from now on. */
  void refuse(long request, long repetition, Verdict verdict) {
    blocks.add(request, verdict);
    blocks.extendTo(request, repetition);
  }

  /** Refuses the whole run from now on, and its session in other processes. */
  void terminate(Run run, Verdict verdict) {
    blocks.add(run.key(), verdict);
    sessions.recordTermination(run, verdict);
  }
}
