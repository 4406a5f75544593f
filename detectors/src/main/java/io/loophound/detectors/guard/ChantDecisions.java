package io.loophound.detectors.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.internal.detector.talk.Chanting;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.run.EnforcementState;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.internal.stream.ChantMatcher;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;
import java.util.function.Function;

/** Decides about replies that say the same thing over and over: {@link Chanting}. */
final class ChantDecisions {
  /** The length examined of a reply that was not watched. */
  private static final int LONGEST = 4 * Excerpt.LONGEST;

  private final CompiledPolicies policies;
  private final Verdicts verdicts;

  ChantDecisions(CompiledPolicies policies, Verdicts verdicts) {
    this.policies = policies;
    this.verdicts = verdicts;
  }

  private DetectorPolicy policy(Run run) {
    return policies.peek(run).policy().detector(Chanting.SPEC);
  }

  /** A watch for the reply of a call that was let through. */
  StreamWatch watch(ModelTicket ticket, Function<Chant, Verdict> rule) {
    if (ticket.call == null || !policy(ticket.run).enabled()) {
      return StreamWatch.NONE;
    }
    ticket.watch = new StreamWatch(new ChantMatcher(policies.peek(ticket.run).chants()), rule);
    return ticket.watch;
  }

  /** The chant in a complete reply, or null. Must not be called under the run's lock. */
  Chant find(ModelTicket ticket, ModelReply reply) {
    StreamWatch watch = ticket.watch;
    if (!policy(ticket.run).enabled() || reply.end() != ModelReply.End.COMPLETED) {
      return null;
    }
    if (watch != null && watch.chant() != null) {
      return watch.chant();
    }
    ChantLimits limits = policies.peek(ticket.run).chants();
    if (limits.exceed(reply.text().length())) {
      return null;
    }
    ChantMatcher matcher = new ChantMatcher(limits);
    matcher.feed(reply.text().substring(0, Math.min(reply.text().length(), LONGEST)));
    return matcher.chant();
  }

  /** The reply has just started to chant. */
  Decision<Verdict> cut(ModelTicket ticket, Chant chant) {
    return decide(ticket, chant, false);
  }

  /** The reply chanted to its end, so the run's next model call will be stopped. */
  Decision<Verdict> after(ModelTicket ticket, Chant chant) {
    return decide(ticket, chant, true);
  }

  private Decision<Verdict> decide(ModelTicket ticket, Chant chant, boolean ended) {
    Run run = ticket.run;
    InForce now = policies.inForce(run);
    Action wanted = now.policy().policy().detector(Chanting.SPEC).action();
    Finding finding = finding(chant, ticket.call.number(), wanted);
    Usage said = new Usage(0, CallFacts.tokens(chant.at()), true);
    double usd = now.policy().prices().of(ticket.facts.model()).of(said);
    Waste waste = new Waste(1, said.outputTokens(), usd, true);
    return run.locked(() -> decide(ticket, finding, waste, now.enforces(), ended));
  }

  private Decision<Verdict> decide(
      ModelTicket ticket, Finding finding, Waste waste, boolean enforce, boolean ended) {
    EnforcementState state = ticket.run.enforcement();
    boolean due = state.report(finding, ticket.run.calls().made());
    Verdict verdict =
        verdicts.of(finding, waste, finding.action(), enforce, ticket.run, ticket.facts.traceId());
    if (verdict.enforced() && finding.action().atLeast(ended ? Action.BLOCK : Action.TERMINATE)) {
      state.stopNextCall(finding, "");
    }
    return Decision.of(verdict, (!due && !verdict.stops()) || (ended && ticket.watched()));
  }

  private static Finding finding(Chant chant, int call, Action wanted) {
    // a reply cannot be steered
    Action action = wanted == Action.STEER ? Action.WARN : wanted;
    return Finding.of(
            Chanting.SPEC,
            action,
            Chanting.SPEC.name().hashCode(),
            chant.words() == 0
                ? "one reply was nothing but whitespace or one repeated character"
                : "one reply repeated the same text")
        .equal(List.of("words"))
        .seen(chant.repetitions())
        .since(call - 1);
  }
}
