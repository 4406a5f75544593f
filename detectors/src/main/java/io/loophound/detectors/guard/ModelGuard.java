package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.detector.Budgets;
import io.loophound.detectors.detector.Scene;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard.Ruled;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.AgentTrack;
import io.loophound.detectors.run.AgentTracks;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.ModelCall;
import io.loophound.detectors.run.News;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.RunRegistry;
import io.loophound.detectors.run.RunRegistry.Place;
import io.loophound.detectors.run.RunRegistry.Resolution;
import io.loophound.detectors.run.Waste;
import io.loophound.detectors.stream.Chant;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Rules about model calls. */
final class ModelGuard {
  static final int CHARACTERS_PER_TOKEN = 4;
  private static final Ruled<Verdict> ALLOWED = new Ruled<>(Verdict.ALLOW, null, 0);

  private final RunRegistry registry;
  private final Rules.Book rules;
  private final Verdicts verdicts;
  private final LongSupplier clock;
  private final Sentences sentences;
  private final AgentTracks tracks;
  private final ChantGuard chants;

  ModelGuard(
      AgentPolicies policies,
      RunRegistry registry,
      Rules.Book rules,
      Verdicts verdicts,
      LongSupplier clock) {
    this.registry = registry;
    this.rules = rules;
    this.verdicts = verdicts;
    this.clock = clock;
    GuardPolicy forAll = policies.forAll();
    tracks = new AgentTracks(forAll.maxRuns(), forAll.idle(), clock::getAsLong);
    sentences = new Sentences(policies.longest(ModelGuard::longest), clock);
    chants = new ChantGuard(rules, verdicts);
  }

  private static Duration longest(GuardPolicy policy) {
    Duration block = policy.cooldown();
    Duration death = policy.terminateCooldown();
    return block.compareTo(death) > 0 ? block : death;
  }

  Ruled<ModelTicket> before(ModelRequest request, boolean enforce) {
    Resolution place = registry.resolve(request);
    Run run = place.run();
    Judge judge = rules.of(run).judge();
    News news = News.of(request.conversation(), place.newsFrom());
    boolean begins = place.chain().fresh() && request.previousReplyId().isEmpty();
    AgentTrack track = begins ? tracks.of(request) : null;
    long scope = track == null ? Hash64.of(run.id()) : tracks.key(request);
    long fingerprint = Hash64.mix(scope, news.fingerprint());
    Verdict held = enforce ? held(run, fingerprint) : null;
    if (held != null) {
      return new Ruled<>(refused(held), null, scope);
    }
    boolean probe = sentences.probe(fingerprint);
    probe |= sentences.probe(Hash64.of(run.id()));
    AgentTrack.Streak streak = track == null ? null : track.begin(news, clock.getAsLong(), probe);
    boolean limited = rules.of(run).limited();
    long characters = limited ? request.conversation().characters() : 0;
    run.lock().lock();
    try {
      run.absorb(news);
      if (limited) {
        run.spending().propose(rules.of(run).estimate(run, request.model(), characters));
      }
      if (probe) {
        run.discipline().forgive();
      }
      Finding finding =
          probe ? null : judge.beforeModel(new Scene(run, request, null, clock.getAsLong()));
      Waste waste = finding == null ? null : run.wasteSince(finding.firstModelCall());
      Finding stateless = streak == null || probe ? null : judge.stateless(streak);
      boolean byTrack = stateless != null && Judge.stronger(stateless, finding);
      if (byTrack) {
        finding = stateless;
        waste = streak.waste();
      }
      Verdict verdict = verdict(finding, waste, run, request, enforce);
      Judge.told(run);
      boolean acts = verdict.stops() || verdict.delays();
      Verdict report = byTrack && !acts && !track.report() ? null : report(run, finding, verdict);
      if (verdict.delays()) {
        run.discipline().throttle();
      }
      if (verdict.stops()) {
        run.refused(news);
        sentence(run, fingerprint, verdict, finding);
        if (track != null) {
          track.cancel();
        }
        return new Ruled<>(refused(verdict), report, scope);
      }
      ModelCall call = run.beginCall(begins, clock.getAsLong());
      Place registered = registry.register(place, request.run());
      ModelTicket ticket = new ModelTicket(verdict, request, run, call, registered, track);
      ticket.reservation = limited ? run.spending().reserve(clock.getAsLong()) : null;
      return new Ruled<>(ticket, report, scope);
    } finally {
      run.lock().unlock();
    }
  }

  private static ModelTicket refused(Verdict verdict) {
    return new ModelTicket(verdict, null, null, null, null, null);
  }

  private Verdict held(Run run, long fingerprint) {
    Verdict dead = sentences.inForce(Hash64.of(run.id()));
    return dead != null ? dead : sentences.inForce(fingerprint);
  }

  private Verdict verdict(
      Finding finding, Waste waste, Run run, ModelRequest request, boolean enforce) {
    if (finding == null) {
      return Verdict.ALLOW;
    }
    // a model call cannot be steered: where no tool seam could do it, the run is only reported
    boolean reports = finding.action() == Action.STEER && run.policy().ladder().isEmpty();
    Action action = reports ? Action.WARN : finding.action();
    Verdict verdict = verdicts.of(finding, waste, action, enforce, run, request.traceId());
    return told(run, finding) ? verdict.as(run.discipline().dueDecision()) : verdict;
  }

  /** Whether the tool seam has told of this decision, which is only carried out now. */
  private static boolean told(Run run, Finding finding) {
    return finding.equals(run.discipline().due()) && !run.discipline().dueDecision().isEmpty();
  }

  private static Verdict report(Run run, Finding finding, Verdict verdict) {
    if (finding == null) {
      return null;
    }
    boolean known = run.discipline().reported(finding.pattern());
    run.discipline().report(finding.pattern());
    boolean acts = verdict.stops() || verdict.delays();
    return (known && !acts) || (verdict.stops() && told(run, finding)) ? null : verdict;
  }

  private void sentence(Run run, long fingerprint, Verdict verdict, Finding finding) {
    Preset preset = finding.preset();
    if (verdict.action() == Action.TERMINATE) {
      sentences.add(Hash64.of(run.id()), verdict);
      registry.bury(run);
    }
    // what counts requests in a time of its own says itself when that is over
    boolean ownTime =
        switch (preset) {
          case EXACT_REQUEST, TAIL, CALL_RATE -> true;
          default -> Budgets.passes(finding);
        };
    if (!ownTime) {
      sentences.add(fingerprint, verdict);
    }
    if (preset == Preset.CHANTING) {
      // one reply was at fault, and its call has been answered for now
      run.discipline().kill(null);
    }
  }

  ChantGuard chants() {
    return chants;
  }

  Ruled<Verdict> after(ModelTicket ticket, ModelReply reply, boolean enforce) {
    if (!ticket.end()) {
      return ALLOWED;
    }
    settle(ticket, reply);
    Chant chant = chants.find(ticket, reply);
    return chant == null ? ALLOWED : chants.after(ticket, chant, enforce);
  }

  private void settle(ModelTicket ticket, ModelReply reply) {
    boolean ended = reply.end() == ModelReply.End.COMPLETED || reply.end() == ModelReply.End.FAILED;
    AgentTrack track = ticket.retried() ? null : ticket.track;
    if (!ended) {
      over(ticket);
      cancelled(ticket, track, reply);
      return;
    }
    boolean failed = reply.end() == ModelReply.End.FAILED;
    Usage usage = failed ? new Usage(0, 0, true) : usage(ticket.request, reply);
    Rules own = rules.of(ticket.run);
    Price price = own.prices().of(ticket.request.model());
    long tokens = usage.inputTokens() + usage.outputTokens();
    boolean estimated = usage.estimated() || !price.known();
    registry.replied(ticket.place, reply.id(), reply.text(), reply.toolCalls());
    ticket.run.lock().lock();
    try {
      ticket.run.pay(ticket.call, tokens, price.of(usage), estimated);
      if (ticket.reservation != null) {
        ticket.run.spending().release(ticket.reservation);
        ticket.run.spending().pay(clock.getAsLong(), price.of(usage));
      }
      ticket.run.endCall(ticket.call, reply.text(), reply.toolCalls(), failed, clock.getAsLong());
      Scene scene = new Scene(ticket.run, ticket.request, null, clock.getAsLong());
      own.judge().afterModel(scene, reply);
    } finally {
      ticket.run.lock().unlock();
    }
    if (track != null) {
      track.end(reply.text(), tokens, price.of(usage), estimated, clock.getAsLong());
    }
  }

  /** What a stream has said before it was cut is paid for, and the next request may repeat it. */
  private void cancelled(ModelTicket ticket, AgentTrack track, ModelReply reply) {
    if (track != null) {
      track.cancel();
    }
    if (reply.usage() == null && reply.text().isEmpty()) {
      return;
    }
    Usage usage = usage(ticket.request, reply);
    registry.replied(ticket.place, reply.id(), reply.text(), reply.toolCalls());
    Price price = rules.of(ticket.run).prices().of(ticket.request.model());
    ticket.run.lock().lock();
    try {
      ticket.run.pay(
          ticket.call,
          usage.inputTokens() + usage.outputTokens(),
          price.of(usage),
          usage.estimated() || !price.known());
      if (ticket.reservation != null) {
        ticket.run.spending().pay(clock.getAsLong(), price.of(usage));
      }
    } finally {
      ticket.run.lock().unlock();
    }
  }

  private static void over(ModelTicket ticket) {
    ticket.run.lock().lock();
    try {
      ticket.run.cancelCall(ticket.call);
      if (ticket.reservation != null) {
        ticket.run.spending().release(ticket.reservation);
      }
    } finally {
      ticket.run.lock().unlock();
    }
  }

  private static Usage usage(ModelRequest request, ModelReply reply) {
    return reply.usage() != null
        ? reply.usage()
        : new Usage(
            request.conversation().characters() / CHARACTERS_PER_TOKEN,
            reply.text().length() / CHARACTERS_PER_TOKEN,
            true);
  }

  void revive(String runId) {
    sentences.lift(runId);
    registry.revive(runId);
  }
}
