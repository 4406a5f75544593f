package io.loophound.detectors.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard.Ruled;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Discipline;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Waste;
import io.loophound.detectors.stream.Chant;
import io.loophound.detectors.stream.ChantLimits;
import io.loophound.detectors.stream.ChantMatcher;
import java.util.List;
import java.util.function.Function;

/** Rules about replies that say the same over and over: {@link Preset#CHANTING}. */
final class ChantGuard {
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final Rules.Book rules;
  private final Verdicts verdicts;

  ChantGuard(Rules.Book rules, Verdicts verdicts) {
    this.rules = rules;
    this.verdicts = verdicts;
  }

  private static DetectorPolicy policy(Run run) {
    return run.policy().detector(Preset.CHANTING);
  }

  /** A watch for the reply of a call that goes on. */
  StreamWatch watch(ModelTicket ticket, Function<Chant, Verdict> rule) {
    if (ticket.call == null || !policy(ticket.run).enabled()) {
      return StreamWatch.NONE;
    }
    ticket.watch = new StreamWatch(new ChantMatcher(rules.of(ticket.run).chants()), rule);
    return ticket.watch;
  }

  /** The chant in a reply that was given in full, or null. Not under the run's lock. */
  Chant find(ModelTicket ticket, ModelReply reply) {
    StreamWatch watch = ticket.watch;
    if (!policy(ticket.run).enabled() || reply.end() != ModelReply.End.COMPLETED) {
      return null;
    }
    if (watch != null && watch.chant() != null) {
      return watch.chant();
    }
    ChantLimits limits = rules.of(ticket.run).chants();
    if (limits.exceed(reply.text().length())) {
      return null;
    }
    ChantMatcher matcher = new ChantMatcher(limits);
    matcher.feed(reply.text());
    return matcher.chant();
  }

  /** The reply has just begun to chant. */
  Ruled<Verdict> cut(ModelTicket ticket, Chant chant, boolean enforce) {
    return rule(ticket, chant, enforce, false);
  }

  /** The reply chanted to its end: the run's next model call is due to be stopped. */
  Ruled<Verdict> after(ModelTicket ticket, Chant chant, boolean enforce) {
    return rule(ticket, chant, enforce, true);
  }

  private Ruled<Verdict> rule(ModelTicket ticket, Chant chant, boolean enforce, boolean ended) {
    Run run = ticket.run;
    Finding finding = finding(chant, ticket.call.number(), policy(run).action());
    Usage said = new Usage(0, chant.at() / CHARACTERS_PER_TOKEN, true);
    double usd = rules.of(run).prices().of(ticket.request.model()).of(said);
    Waste waste = new Waste(1, said.outputTokens(), usd, true);
    run.lock().lock();
    try {
      Discipline discipline = run.discipline();
      boolean known = discipline.reported(finding.pattern());
      discipline.report(finding.pattern());
      boolean kill = finding.action().atLeast(ended ? Action.BLOCK : Action.TERMINATE);
      if (enforce && kill) {
        discipline.kill(finding);
      }
      Verdict verdict =
          verdicts.of(finding, waste, finding.action(), enforce, run, ticket.request.traceId());
      boolean again = (known && !verdict.stops()) || (ended && ticket.watched());
      return new Ruled<>(verdict, again ? null : verdict, 0);
    } finally {
      run.lock().unlock();
    }
  }

  private static Finding finding(Chant chant, int call, Action wanted) {
    // a reply cannot be steered
    Action action = wanted == Action.STEER ? Action.WARN : wanted;
    return new Finding(
        Preset.CHANTING,
        action,
        Preset.CHANTING.key().hashCode(),
        chant.words() == 0
            ? "one reply went on with nothing but blanks or one character"
            : "one reply said the same words over and over",
        List.of("words"),
        chant.repetitions(),
        1,
        0,
        0,
        call - 1,
        false);
  }
}
