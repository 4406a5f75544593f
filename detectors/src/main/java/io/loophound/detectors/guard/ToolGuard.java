package io.loophound.detectors.guard;

import io.loophound.detectors.detector.Scene;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard.Ruled;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.run.Discipline;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.RunRegistry;
import io.loophound.detectors.run.Step;
import java.util.function.LongSupplier;

/**
 * Rules about tool executions. A tool is never killed, for frameworks turn that into one more text
 * for the model: it is answered, and then the run's next model call is stopped.
 */
final class ToolGuard {
  private final RunRegistry registry;
  private final Rules.Book rules;
  private final Verdicts verdicts;
  private final LongSupplier clock;

  ToolGuard(RunRegistry registry, Rules.Book rules, Verdicts verdicts, LongSupplier clock) {
    this.registry = registry;
    this.rules = rules;
    this.verdicts = verdicts;
    this.clock = clock;
  }

  boolean awaits(ToolRequest request) {
    Run run = registry.knownOfTool(request.run());
    if (run == null) {
      return false;
    }
    run.lock().lock();
    try {
      return run.awaits(request.callId(), request.name(), request.arguments());
    } finally {
      run.lock().unlock();
    }
  }

  Ruled<ToolTicket> before(ToolRequest request, boolean enforce) {
    Run run = registry.ofTool(request.run());
    Judge judge = rules.of(run).judge();
    run.lock().lock();
    try {
      Step step = run.execute(request.callId(), request.name(), request.arguments());
      Step ignored = enforce ? judge.ignored(run, step) : null;
      if (ignored != null) {
        run.carry(step, ignored);
        Finding again = run.discipline().steered().again(step);
        return ruled(decide(again, request, true, run, step, false), request, run, step);
      }
      Finding finding = judge.beforeTool(new Scene(run, null, step, clock.getAsLong()));
      Ruled<Verdict> ruled = decide(finding, request, enforce, run, step, true);
      if (ruled.ticket().steers() || ruled.ticket().stops()) {
        run.refuse(step);
      }
      return ruled(ruled, request, run, step);
    } finally {
      run.lock().unlock();
    }
  }

  Ruled<Verdict> after(ToolTicket ticket, ToolOutcome outcome, boolean enforce) {
    Run run = ticket.run;
    run.lock().lock();
    try {
      run.complete(ticket.step, outcome.text(), outcome.error());
      Scene scene = new Scene(run, null, ticket.step, clock.getAsLong());
      Finding finding = rules.of(run).judge().afterTool(scene);
      // the tool has run: what slows the run down is a wait before its next model call
      return finding != null && finding.action() == Action.THROTTLE
          ? new Ruled<>(Verdict.ALLOW, null, 0)
          : decide(finding, ticket.request, enforce, run, ticket.step, false);
    } finally {
      run.lock().unlock();
    }
  }

  /** The call of {@code ticket} was answered by somebody else. */
  void answered(ToolTicket ticket) {
    ticket.run.lock().lock();
    try {
      ticket.run.refuse(ticket.step);
    } finally {
      ticket.run.lock().unlock();
    }
  }

  /**
   * Steers while that may help; otherwise the next model call of the run is due to be stopped. What
   * is {@code prevented} before it happens needs no more than that, unless the run is to end.
   */
  private Ruled<Verdict> decide(
      Finding finding,
      ToolRequest request,
      boolean enforce,
      Run run,
      Step step,
      boolean prevented) {
    if (finding == null) {
      return new Ruled<>(Verdict.ALLOW, null, 0);
    }
    Discipline discipline = run.discipline();
    boolean reported = discipline.reported(finding.pattern());
    boolean steer = request.steerable() && rules.of(run).judge().maySteer(run, finding);
    boolean stop = !steer && finding.action().atLeast(Action.BLOCK);
    Action action = steer ? Action.STEER : finding.action();
    discipline.report(finding.pattern());
    Verdict verdict =
        verdicts.of(
            finding,
            run.wasteSince(finding.firstModelCall()),
            action,
            enforce,
            run,
            request.traceId());
    if (enforce && steer) {
      discipline.steer(finding, step.round());
    } else if (enforce && stop && (!prevented || action == Action.TERMINATE)) {
      discipline.kill(finding, verdict.decisionId());
    }
    if (verdict.delays()) {
      discipline.throttle();
    }
    Judge.told(run);
    boolean acts = enforce && action.atLeast(Action.THROTTLE);
    return new Ruled<>(verdict, reported && !acts ? null : verdict, 0);
  }

  private static Ruled<ToolTicket> ruled(
      Ruled<Verdict> verdict, ToolRequest request, Run run, Step step) {
    return new Ruled<>(
        new ToolTicket(verdict.ticket(), request, run, step), verdict.news(), Hash64.of(run.id()));
  }
}
