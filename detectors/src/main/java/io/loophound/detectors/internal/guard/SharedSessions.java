package io.loophound.detectors.internal.guard;

import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.Termination;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.enforce.ActiveBlocks;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.RunSharing;
import io.loophound.detectors.internal.run.SharedTrails;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries;
import io.loophound.detectors.internal.run.link.RunRegistry;
import java.util.function.BooleanSupplier;

/**
 * Keeps the runs of this process in step with what other processes do about their sessions: a
 * session that one of them terminates is terminated here, too, and so is a revival.
 */
final class SharedSessions {
  private final Fleet fleet; // null without one
  private final SharedTrails trails;
  private final SharedDeliveries deliveries;
  private final ActiveBlocks blocks;
  private final RunRegistry registry;
  private final Verdicts verdicts;
  private final GuardListener listener;
  private final BooleanSupplier enforces;

  SharedSessions(
      Fleet fleet,
      ActiveBlocks blocks,
      RunRegistry registry,
      Verdicts verdicts,
      GuardListener listener,
      BooleanSupplier enforces) {
    this.fleet = fleet;
    trails = new SharedTrails(fleet);
    deliveries = new SharedDeliveries(fleet);
    this.blocks = blocks;
    this.registry = registry;
    this.verdicts = verdicts;
    this.listener = listener;
    this.enforces = enforces;
  }

  /** The conversations whose history a server keeps. */
  SharedTrails trails() {
    return trails;
  }

  /** The messages that brokers deliver again. */
  SharedDeliveries deliveries() {
    return deliveries;
  }

  /** The fleet, which a run belongs to also before it asks a model; null without one. */
  Fleet share(Run run) {
    if (fleet != null) {
      run.links().shareIn(fleet);
    }
    return fleet;
  }

  /** A call of the run is about to be judged: what is known of its session applies to it. */
  void join(Run run, ModelRequest request) {
    if (fleet == null) {
      return;
    }
    if (trails.tryForget(run, request)) {
      revive(run);
    }
    RunKey key = request.run();
    RunSharing sharing = run.links().shareIn(fleet);
    FleetSession session = key.session().isEmpty() ? null : fleet.session(key);
    if (session != null) {
      sharing.join(session);
      update(run);
    }
  }

  /**
   * Waits until the others have answered, if anything was asked; what they did applies then.
   *
   * @param asked whether something else was asked than what this does
   */
  void awaitAnswers(Run run, boolean asked) {
    FleetSession session = run.links().sharing().session();
    boolean cost = session != null && requestCost(run, session);
    boolean isNew = session != null && !session.isKnown();
    if (fleet != null && (asked || cost || isNew)) {
      fleet.await();
      update(run);
    }
  }

  /** Asks what the session costs the others, if that is limited. */
  private static boolean requestCost(Run run, FleetSession session) {
    if (!Budget.limitsRun(run.policy().detector(Budget.SPEC))) {
      return false;
    }
    run.costs().share(session.sum()).requestTotal();
    return true;
  }

  /** Does what other processes did about the run's session. */
  void update(Run run) {
    FleetSession.State news = run.links().sharing().takeChange();
    if (news == null) {
      return;
    }
    if (news.termination() == null) {
      revive(run);
    } else {
      terminate(run, news.termination());
    }
  }

  private void revive(Run run) {
    blocks.lift(verdict -> verdict.runId().equals(run.id()));
    registry.revive(other -> other == run);
  }

  private void terminate(Run run, Termination termination) {
    Verdict verdict = verdicts.elsewhere(termination, run, enforces.getAsBoolean());
    blocks.add(run.key(), verdict);
    registry.terminate(run);
    listener.onVerdict(verdict);
  }

  /** This process has terminated the run. */
  void recordTermination(Run run, Verdict verdict) {
    FleetSession session = run.links().sharing().session();
    if (session != null && verdict.isEnforced()) {
      Termination termination =
          new Termination(
              verdict.decisionId(),
              verdict.detector(),
              verdict.evidence().what(),
              verdict.cooldown(),
              "");
      run.links().sharing().changed(session.terminate(termination));
    }
  }

  /** This process has revived the run. */
  void recordRevival(Run run) {
    trails.revived(run);
    FleetSession session = run.links().sharing().session();
    if (session != null) {
      run.links().sharing().changed(session.revive());
    }
  }
}
