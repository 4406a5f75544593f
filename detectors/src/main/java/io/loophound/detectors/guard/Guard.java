package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.internal.detector.limit.UnknownModels;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.ExemptRuns;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.opening.Openings;
import io.loophound.detectors.internal.score.Scores;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Decides about the calls of all runs of this process. Thread-safe; no lock is held while the
 * listener is called.
 *
 * <p>Every {@code before} returns a ticket; {@code after} is due exactly once for each ticket, with
 * how the call ended: completed, failed, cancelled or refused. A second {@code after} is ignored.
 */
public final class Guard {
  private final CompiledPolicies compiled;
  private final IsolatedListener listener;
  private final Valve valve;
  private final UnknownModels unknownModels;
  private final ExemptRuns exempt;
  private final ModelDecisions models;
  private final ModelAccounting accounting;
  private final ChantDecisions chants;
  private final ToolDecisions tools;
  private final Runs runs;
  private final LongSupplier clock;
  private final CallObservers observers;
  private volatile Mode lastMode;

  /**
   * A guard of one policy for all agents, with the prices that ship.
   *
   * @param mode what may be done, asked at every call
   * @param listener hears of every new decision; what it throws ends there
   */
  public Guard(GuardPolicy policy, Supplier<Mode> mode, GuardListener listener) {
    this(policy, mode, listener, System::nanoTime);
  }

  /** As above, with a clock: nanoseconds from any origin, never running backwards. */
  public Guard(
      GuardPolicy policy, Supplier<Mode> mode, GuardListener listener, LongSupplier nanoClock) {
    this(AgentPolicies.of(policy), mode, listener, nanoClock);
  }

  /** A guard that judges each run by the policy of its agent, with the prices that ship. */
  public Guard(
      AgentPolicies policies, Supplier<Mode> mode, GuardListener listener, LongSupplier nanoClock) {
    this(policies, PriceTable.shipped(), mode, listener, nanoClock);
  }

  /** As above, with prices of its own. */
  public Guard(
      AgentPolicies policies,
      PriceTable prices,
      Supplier<Mode> mode,
      GuardListener listener,
      LongSupplier nanoClock) {
    this(policies, null, prices, mode, listener, nanoClock);
  }

  /**
   * As above, and a candidate policy looks on: it judges the same calls with a state of its own,
   * and is heard only in {@link GuardListener#onShadowVerdict}. Null stands for none.
   */
  public Guard(
      AgentPolicies policies,
      AgentPolicies candidate,
      PriceTable prices,
      Supplier<Mode> mode,
      GuardListener listener,
      LongSupplier nanoClock) {
    this.listener = new IsolatedListener(listener);
    clock = nanoClock;
    lastMode = Objects.requireNonNull(mode, "mode").get();
    GuardPolicy forAll = policies.forAll();
    unknownModels = new UnknownModels(prices, forAll, this.listener::onUnknownModel);
    compiled = new CompiledPolicies(policies, prices, mode, nanoClock);
    valve = new Valve(compiled::forAll, nanoClock);
    exempt = new ExemptRuns(forAll, nanoClock);
    RunRegistry registry = new RunRegistry(policies, nanoClock::getAsLong);
    Verdicts verdicts = new Verdicts(compiled, valve);
    Openings openings = new Openings(forAll.maxRuns(), forAll.idle(), nanoClock::getAsLong);
    BooleanSupplier enforces = () -> mode() == Mode.ENFORCE;
    runs = new Runs(policies, registry, openings, verdicts, this.listener, enforces, nanoClock);
    models =
        new ModelDecisions(openings, registry, compiled, verdicts, runs, this.listener, nanoClock);
    accounting = new ModelAccounting(openings, registry, compiled, this.listener, nanoClock);
    chants = new ChantDecisions(compiled, verdicts);
    tools = new ToolDecisions(registry, compiled, verdicts, nanoClock);
    observers = new CallObservers(compiled::mode, this.listener, nanoClock);
    observers.candidate(candidate, prices);
  }

  /**
   * A model call is about to be made. The ticket's verdict says whether it may be; when it
   * {@linkplain Verdict#stops() stops}, nothing is to be sent, and the call ended as refused.
   */
  public ModelTicket before(ModelRequest request) {
    Mode now = mode();
    if (now == Mode.OFF) {
      return ModelTicket.UNSEEN;
    }
    AgentPolicies seen = compiled.agents();
    boolean isExempt = seen.of(request.run().agent()).exemptions().match(request);
    exempt.note(request.run(), isExempt);
    if (isExempt) {
      return ModelTicket.UNSEEN;
    }
    valve.call(Hash64.of(request.run().caller()));
    unknownModels.check(request.model());
    long began = models.scores == null ? 0 : clock.getAsLong();
    Decision<ModelTicket> decision = models.before(request, seen, now == Mode.ENFORCE);
    if (models.scores != null) {
      listener.decided(decision.result(), clock.getAsLong() - began);
    }
    ModelTicket ticket = report(decision);
    count(ticket.verdict(), Hash64.of(request.run().caller()), decision.scope());
    observers.before(request, ticket);
    return ticket;
  }

  /**
   * The model call of {@code ticket} ended. A verdict given here is carried out at the next call.
   */
  public Verdict after(ModelTicket ticket, ModelReply reply) {
    observers.after(ticket, reply);
    if (!ticket.end()) {
      return Verdict.ALLOW;
    }
    observers.ended(ticket, reply);
    accounting.settle(ticket, reply);
    Chant chant = chants.find(ticket, reply);
    return chant == null ? Verdict.ALLOW : report(chants.after(ticket, chant));
  }

  /**
   * A further attempt of the call of {@code ticket}, which failed or was cancelled, has ended: one
   * more {@code after} is due, and takes the place of the one before.
   */
  public void retried(ModelTicket ticket) {
    ticket.reopen();
    observers.retried(ticket);
  }

  /**
   * A watch for the reply of {@code ticket}, for a seam that can cut it while it streams. It costs
   * nothing when there is nothing to look for. The seam still owes {@code after}.
   */
  public StreamWatch watch(ModelTicket ticket) {
    return mode() == Mode.OFF
        ? StreamWatch.NONE
        : chants.watch(ticket, chant -> cut(ticket, chant));
  }

  private Verdict cut(ModelTicket ticket, Chant chant) {
    Verdict verdict = report(chants.cut(ticket, chant));
    count(verdict, ticket.run.caller(), Hash64.of(ticket.run.id()));
    return verdict;
  }

  /**
   * Whether a model of the request's run has asked for this call and nobody is known to execute it.
   * For a seam below the frameworks, which sees calls that are somebody else's too: those that a
   * framework's seam has counted, and those that no model asked for.
   */
  public boolean awaits(ToolRequest request) {
    return mode() != Mode.OFF && tools.awaits(request);
  }

  /**
   * A tool is about to be executed. When the ticket's verdict {@linkplain Verdict#steers() steers},
   * the model gets {@link Verdict#steerText()} in place of a result.
   */
  public ToolTicket before(ToolRequest request) {
    if (mode() == Mode.OFF
        || compiled.agents().exempts(request.run().agent())
        || exempt.contains(request.run())) {
      return ToolTicket.UNSEEN;
    }
    ToolTicket ticket = report(tools.before(request));
    observers.before(request, ticket);
    return ticket;
  }

  /**
   * The tool of {@code ticket} returned. When the verdict {@linkplain Verdict#steers() steers}, a
   * seam that can do so puts {@link Verdict#steerText()} after the result.
   */
  public Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    if (!ticket.end()) {
      return Verdict.ALLOW;
    }
    observers.after(ticket, outcome);
    return report(tools.after(ticket, outcome));
  }

  /** Somebody else has answered the tool call of {@code ticket} in the tool's place. */
  Verdict answered(ToolTicket ticket) {
    if (ticket.end()) {
      tools.answered(ticket);
    }
    return Verdict.ALLOW;
  }

  /** What was spent today, for budgets of a day. */
  public Ledger ledger() {
    return compiled.ledger();
  }

  /**
   * Puts other policies and prices in force, all at once, from the next call on; no call is judged
   * by some of these and some of those. A policy that decides as before goes on counting. Runs of a
   * policy that has changed keep their windows, and what was decided by the old one holds no
   * longer; those of an agent that has, or had, a policy of its own begin anew. What an operator
   * ended stays ended. {@link GuardPolicy#maxRuns} and {@link GuardPolicy#idle} stay.
   *
   * @param candidate looks on from now on; null stands for none
   */
  public synchronized void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices) {
    apply(policies, candidate, prices, compiled.modes());
  }

  /** As above, with another mode: no call is judged by old policies in it. Asked at every call. */
  public synchronized void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices, Supplier<Mode> mode) {
    AgentPolicies before = compiled.agents();
    compiled.change(policies, prices, Objects.requireNonNull(mode, "mode"));
    runs.changed(before, compiled.agents());
    unknownModels.prices(prices, policies.forAll());
    observers.candidate(candidate, prices);
  }

  /** Lifts what holds against a run: it lives again, with empty windows. */
  public void revive(String runId) {
    runs.revive(runId);
  }

  /** The runs that are known. */
  public Runs runs() {
    return runs;
  }

  /**
   * From now on each decision is timed, and for each run is known how near it is to the detectors
   * of loops: {@link GuardListener#onDecided}. It costs some microseconds a model call.
   */
  public void watchClosely() {
    models.scores = new Scores(clock::getAsLong);
  }

  /** From now on {@code recorder} is told of each call; null ends that. */
  public void recordWith(Recorder recorder) {
    observers.recorder(recorder);
  }

  private void count(Verdict verdict, long caller, long scope) {
    if (verdict.stops() && valve.refuse(verdict.detector(), caller, scope)) {
      listener.onValve(Valve.opened(verdict.detector(), compiled.forAll()));
    }
  }

  private <T> T report(Decision<T> decision) {
    if (decision.report() != null) {
      listener.onVerdict(decision.report());
    }
    return decision.result();
  }

  /** The mode in force: an operator who sets it anew closes the valve. */
  private Mode mode() {
    Mode now = compiled.mode();
    if (now != lastMode) {
      lastMode = now;
      valve.reset();
    }
    return now;
  }
}
