package io.loophound.detectors.internal.guard;

import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.enforce.Phase;
import io.loophound.detectors.internal.guard.Enforcer.Occasion;
import io.loophound.detectors.internal.guard.IssuedToolTicket.Execution;
import io.loophound.detectors.internal.limit.Breaker;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries.Delivered;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.score.CallTime;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.Waste;
import java.util.function.LongSupplier;

/** Decides about tool executions. */
final class ToolDecisions {
  private final RunRegistry registry;
  private final Conversations conversations;
  private final CompiledPolicies policies;
  private final Enforcer enforcer;
  private final SharedSessions sessions;
  private final SharedDeliveries deliveries;
  private final LongSupplier clock;

  ToolDecisions(
      RunRegistry registry,
      Conversations conversations,
      CompiledPolicies policies,
      Enforcer enforcer,
      SharedSessions sessions,
      LongSupplier clock) {
    this.registry = registry;
    this.conversations = conversations;
    this.sessions = sessions;
    deliveries = sessions.deliveries();
    this.policies = policies;
    this.enforcer = enforcer;
    this.clock = clock;
  }

  boolean awaits(ToolRequest request) {
    Run run = registry.knownOfTool(request.run());
    return run != null
        && run.locked(
            () -> run.steps().awaits(request.callId(), request.name(), request.arguments()));
  }

  Decision<IssuedToolTicket> before(ToolRequest request) {
    Run run = registry.ofTool(request.run());
    Fleet fleet = sessions.share(run);
    if (fleet != null && requestAnswers(run, request)) {
      fleet.await();
    }
    return run.locked(() -> before(request, run));
  }

  private boolean requestAnswers(Run run, ToolRequest request) {
    String server = Breaker.server(request);
    return policies.peek(run).detectors().requestAnswers(run, server, clock.getAsLong());
  }

  private Decision<IssuedToolTicket> before(ToolRequest request, Run run) {
    InForce now = policies.judge(run);
    Step step = run.execute(request.callId(), request.name(), request.arguments());
    Delivered delivered = deliveries.of(conversations, request.run());
    Execution execution = Execution.of(request, run, delivered, step, clock.getAsLong());
    if (request.steerable()) {
      run.enforcement().allowNote(step.round());
    }
    Finding finding =
        Enforcer.beforeTool(
            now, new DetectorInput(run, null, step, clock.getAsLong(), execution.server()));
    if (finding != null && finding.action() == Action.STEER && !request.steerable()) {
      run.enforcement().endLanding(); // no one can refuse it
    }
    Decision<Verdict> decision = decide(finding, execution, now, Phase.TOOL_CALL);
    if (decision.result().steers() || decision.result().stops()) {
      if (finding != null && finding.detector() == Breaker.SPEC) {
        failAsPaused(run, step, finding);
      }
      run.steps().refuse(step);
    }
    return decision.with(new IssuedToolTicket(decision.result(), execution));
  }

  /** What a paused server would have answered: who calls it all the same does not get on. */
  private void failAsPaused(Run run, Step step, Finding finding) {
    CallTime now = new CallTime(clock.getAsLong() / 1_000_000, 0);
    run.steps().complete(step, Breaker.UNAVAILABLE + finding.what(), true, now);
  }

  Decision<Verdict> after(IssuedToolTicket ticket, ToolOutcome outcome) {
    Execution execution = ticket.execution;
    Run run = execution.run();
    Decision<Verdict> decision = run.locked(() -> after(execution, outcome));
    Weights weights = policies.peek(run).detectors().weights();
    deliveries.leave(execution.delivered(), weights, run.policy().idle());
    return decision;
  }

  private Decision<Verdict> after(Execution execution, ToolOutcome outcome) {
    Run run = execution.run();
    if (outcome.unread() || run.isAnsweredByUser()) {
      run.steps().markUnread(execution.step());
      return Decision.ALLOWED;
    }
    long now = clock.getAsLong();
    long millis = (now - execution.beginNanos()) / 1_000_000;
    run.steps()
        .complete(
            execution.step(),
            Excerpt.of(outcome.text()),
            outcome.error(),
            new CallTime(now / 1_000_000, millis));
    InForce current = policies.judge(run);
    Finding finding =
        Enforcer.afterTool(
            current, new DetectorInput(run, null, execution.step(), now, execution.server()));
    return decide(finding, execution, current, Phase.TOOL_RESULT);
  }

  /** Someone else answered the call of {@code ticket}. */
  void onAnsweredElsewhere(IssuedToolTicket ticket) {
    Execution execution = ticket.execution;
    execution.run().locked(() -> execution.run().steps().refuse(execution.step()));
  }

  private Decision<Verdict> decide(Finding finding, Execution execution, InForce now, Phase phase) {
    if (finding == null) {
      return Decision.ALLOWED;
    }
    Run run = execution.run();
    Waste waste = run.calls().wasteSince(finding.span().firstModelCall(), run.costs().own());
    return enforcer.enforce(
        finding,
        waste,
        now,
        new Occasion(
            phase,
            run,
            execution.steerable(),
            execution.step().round(),
            null,
            execution.traceId()));
  }
}
