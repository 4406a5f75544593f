package io.loophound.detectors.guard;

import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.ToolTicket.Execution;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.enforce.DetectorChain;
import io.loophound.detectors.internal.run.EnforcementState;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.internal.score.Moment;
import io.loophound.detectors.policy.Action;
import java.util.function.LongSupplier;

/**
 * Decides about tool executions. A tool is never terminated, because frameworks turn that into one
 * more text for the model: the call is answered, and the run's next model call is stopped.
 */
final class ToolDecisions {
  private static final Decision<Verdict> ALLOWED = Decision.of(Verdict.ALLOW, true);

  private final RunRegistry registry;
  private final CompiledPolicies policies;
  private final Verdicts verdicts;
  private final LongSupplier clock;

  ToolDecisions(
      RunRegistry registry, CompiledPolicies policies, Verdicts verdicts, LongSupplier clock) {
    this.registry = registry;
    this.policies = policies;
    this.verdicts = verdicts;
    this.clock = clock;
  }

  boolean awaits(ToolRequest request) {
    Run run = registry.knownOfTool(request.run());
    return run != null
        && run.locked(
            () -> run.steps().awaits(request.callId(), request.name(), request.arguments()));
  }

  Decision<ToolTicket> before(ToolRequest request) {
    Run run = registry.ofTool(request.run());
    return run.locked(() -> before(request, run));
  }

  private Decision<ToolTicket> before(ToolRequest request, Run run) {
    InForce now = policies.judge(run);
    DetectorChain detectors = now.policy().detectors();
    Step step = run.execute(request.callId(), request.name(), request.arguments());
    Execution execution = Execution.of(request, run, step, clock.getAsLong());
    if (request.steerable()) {
      run.enforcement().mayNote(step.round());
    }
    Finding finding = detectors.beforeTool(new Scene(run, null, step, clock.getAsLong()));
    if (finding != null && finding.action() == Action.STEER && !request.steerable()) {
      finding = finding.with(Action.WARN); // no one can refuse it
      run.enforcement().endLanding();
    }
    Decision<Verdict> decision = decide(finding, execution, now, true);
    if (decision.result().steers() || decision.result().stops()) {
      run.steps().refuse(step);
    }
    return ticket(decision, execution);
  }

  private static Decision<ToolTicket> ticket(Decision<Verdict> decision, Execution execution) {
    return new Decision<>(
        new ToolTicket(decision.result(), execution),
        decision.report(),
        Hash64.of(execution.run().id()));
  }

  Decision<Verdict> after(ToolTicket ticket, ToolOutcome outcome) {
    Execution execution = ticket.execution;
    return execution.run().locked(() -> after(execution, outcome));
  }

  private Decision<Verdict> after(Execution execution, ToolOutcome outcome) {
    Run run = execution.run();
    if (outcome.unread()) {
      run.steps().unread(execution.step());
      return ALLOWED;
    }
    long now = clock.getAsLong();
    long millis = (now - execution.beginNanos()) / 1_000_000;
    run.steps()
        .complete(
            execution.step(),
            Excerpt.of(outcome.text()),
            outcome.error(),
            new Moment(now / 1_000_000, millis));
    Scene scene = new Scene(run, null, execution.step(), now);
    InForce current = policies.judge(run);
    Finding finding = current.policy().detectors().afterTool(scene);
    boolean noted =
        finding != null
            && finding.action() == Action.STEER
            && run.policy().ladder().isEmpty()
            && !(execution.steerable() && current.policy().detectors().maySteer(run, finding));
    // the tool has run: the run is throttled or stopped before its next model call
    return noted || (finding != null && finding.action() == Action.THROTTLE)
        ? ALLOWED
        : decide(finding, execution, current, false);
  }

  /** Someone else answered the call of {@code ticket}. */
  void answered(ToolTicket ticket) {
    Execution execution = ticket.execution;
    execution.run().locked(() -> execution.run().steps().refuse(execution.step()));
  }

  /**
   * Steers as long as that may help; otherwise the run's next model call will be stopped. A call
   * that is {@code prevented} before it happens needs no more than that, unless the run is to end.
   */
  private Decision<Verdict> decide(
      Finding finding, Execution execution, InForce now, boolean prevented) {
    if (finding == null) {
      return ALLOWED;
    }
    Run run = execution.run();
    EnforcementState state = run.enforcement();
    boolean steer = execution.steerable() && now.policy().detectors().maySteer(run, finding);
    boolean stop = !steer && finding.action().atLeast(Action.BLOCK);
    Action action = steer ? Action.STEER : finding.action();
    boolean due = state.report(finding, run.calls().made());
    Waste waste = run.calls().wasteSince(finding.firstModelCall());
    Verdict verdict = verdicts.of(finding, waste, action, now.enforces(), run, execution.traceId());
    if (steer) { // an observed run counts as noted, so that it shows what would be stopped
      state.steer(finding, execution.step().round());
    } else if (verdict.enforced() && stop && (!prevented || action == Action.TERMINATE)) {
      state.stopNextCall(finding, verdict.decisionId());
    }
    if (verdict.delays()) {
      state.throttle();
    }
    DetectorChain.recountIfDue(run);
    boolean acts = verdict.enforced() && action.atLeast(Action.THROTTLE);
    return Decision.of(verdict, !due && !acts);
  }
}
