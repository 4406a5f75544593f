package io.loophound.detectors.internal.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.detector.ChantSpec;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.digest.text.Texts;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.enforce.Phase;
import io.loophound.detectors.internal.guard.Enforcer.Occasion;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.internal.stream.ChantMatcher;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.view.Waste;
import java.util.function.Function;

/** Decides about replies that say the same thing over and over: {@link ChantSpec}. */
final class ChantDecisions {
  /** The length examined of a reply that was not watched. */
  private static final int LONGEST = 4 * Excerpt.LONGEST;

  private final CompiledPolicies policies;
  private final Enforcer enforcer;

  ChantDecisions(CompiledPolicies policies, Enforcer enforcer) {
    this.policies = policies;
    this.enforcer = enforcer;
  }

  private DetectorPolicy policy(Run run) {
    return policies.peek(run).policy().detector(ChantSpec.SPEC);
  }

  /** A watch for the reply of a call that was let through. */
  ReplyWatch watch(IssuedModelTicket ticket, Function<Chant, Verdict> rule) {
    if (ticket.admission == null || !policy(ticket.admission.run()).enabled()) {
      return ReplyWatch.NONE;
    }
    ticket.watch =
        new ReplyWatch(new ChantMatcher(policies.peek(ticket.admission.run()).chants()), rule);
    return ticket.watch;
  }

  /** The chant in a complete reply, or null. Must not be called under the run's lock. */
  Chant find(IssuedModelTicket ticket, ModelReply reply) {
    ReplyWatch watch = ticket.watch;
    if (!policy(ticket.admission.run()).enabled() || reply.end() != ModelReply.End.COMPLETED) {
      return null;
    }
    if (watch != null && watch.chant() != null) {
      return watch.chant();
    }
    ChantLimits limits = policies.peek(ticket.admission.run()).chants();
    if (limits.isTooShort(reply.text().length())) {
      return null;
    }
    ChantMatcher matcher = new ChantMatcher(limits);
    matcher.feed(Texts.head(reply.text(), LONGEST));
    return matcher.chant();
  }

  /** The reply has just started to chant. */
  Decision<Verdict> cut(IssuedModelTicket ticket, Chant chant) {
    return decide(ticket, chant, Phase.REPLY);
  }

  /** The reply chanted to its end, so the run's next model call will be stopped. */
  Decision<Verdict> after(IssuedModelTicket ticket, Chant chant) {
    if (!ticket.hasChanted()) {
      return decide(ticket, chant, Phase.REPLY_END);
    }
    Verdict cut = ticket.watch.verdict(); // the seam could not do it
    Finding finding = finding(chant, ticket.admission.call().number(), cut.action());
    Run run = ticket.admission.run();
    return run.locked(() -> enforcer.uphold(finding, cut, run));
  }

  private Decision<Verdict> decide(IssuedModelTicket ticket, Chant chant, Phase phase) {
    Run run = ticket.admission.run();
    InForce now = policies.inForce(run);
    Action wanted = now.policy().policy().detector(ChantSpec.SPEC).action();
    Finding finding = finding(chant, ticket.admission.call().number(), wanted);
    Usage said = new Usage(0, CallFacts.tokens(chant.at()), true);
    double usd = now.policy().prices().of(ticket.admission.facts().model()).of(said);
    Waste waste = new Waste(1, said.outputTokens(), usd, true);
    Occasion occasion = Occasion.of(phase, run, null, ticket.admission.facts().traceId());
    return run.locked(() -> enforcer.enforce(finding, waste, now, occasion));
  }

  private static Finding finding(Chant chant, int call, Action action) {
    return Finding.of(
            ChantSpec.SPEC,
            action,
            ChantSpec.SPEC.name().hashCode(),
            chant.words() == 0
                ? "one reply was nothing but whitespace or one repeated character"
                : "one reply repeated the same text")
        .equal("words")
        .counted(chant.repetitions())
        .since(call - 1);
  }
}
