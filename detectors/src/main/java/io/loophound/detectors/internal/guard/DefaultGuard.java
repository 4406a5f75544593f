package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Recorder;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.enforce.ActiveBlocks;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.ExemptRuns;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.limit.UnknownModels;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Decides by the phases of a call: model, reply, tool. */
public final class DefaultGuard implements Guard {
  private final CompiledPolicies compiled;
  private final IsolatedListener listener;
  private final Valve valve;
  private final UnknownModels unknownModels;
  private final ExemptRuns exempt;
  private final ModelDecisions models;
  private final ModelAccounting accounting;
  private final ChantDecisions chants;
  private final ToolDecisions tools;
  private final KnownRuns runs;
  private final LongSupplier clock;
  private final CallObservers observers;
  private final Fleet fleet; // null without one
  private volatile boolean watchesClosely;
  private volatile Mode lastMode; // null until it is first read

  public DefaultGuard(GuardSetup setup) {
    AgentPolicies policies = setup.policies();
    PriceTable prices = setup.prices();
    listener = new IsolatedListener(setup.listener());
    clock = setup.clock();
    fleet = setup.fleet();
    unknownModels = new UnknownModels(prices, policies.forAll(), listener::onUnknownModel);
    compiled = new CompiledPolicies(policies, prices, setup.mode(), clock, fleet);
    valve = new Valve(compiled::forAll, clock, listener::onValve);
    exempt = new ExemptRuns(policies.forAll(), clock);
    RunRegistry registry = new RunRegistry(policies, clock::getAsLong);
    Verdicts verdicts = new Verdicts(compiled, valve);
    Conversations conversations = new Conversations(policies.forAll(), clock::getAsLong);
    ActiveBlocks blocks = new ActiveBlocks(policies, clock);
    SharedSessions sessions =
        new SharedSessions(fleet, blocks, registry, verdicts, listener, this::enforces);
    runs =
        new KnownRuns(
            registry, conversations, blocks, sessions, verdicts, listener, this::enforces, clock);
    Refusals refusals = new Refusals(blocks, sessions, valve);
    Enforcer enforcer = new Enforcer(verdicts);
    models =
        new ModelDecisions(
            conversations, registry, compiled, enforcer, refusals, sessions, listener, clock);
    accounting = new ModelAccounting(registry, compiled, sessions, listener, clock);
    chants = new ChantDecisions(compiled, enforcer);
    tools = new ToolDecisions(registry, conversations, compiled, enforcer, sessions, clock);
    observers = new CallObservers(setup.candidate(), prices, compiled::mode, listener, clock);
  }

  @Override
  public IssuedModelTicket before(ModelRequest request) {
    Mode now = mode();
    if (now == Mode.OFF) {
      return IssuedModelTicket.UNSEEN;
    }
    AgentPolicies seen = compiled.agents();
    boolean isExempt = seen.of(request.run().agent()).exemptions().matches(request);
    exempt.note(request.run(), isExempt);
    if (isExempt) {
      return IssuedModelTicket.UNSEEN;
    }
    unknownModels.check(request.model());
    boolean watches = watchesClosely;
    long began = watches ? clock.getAsLong() : 0;
    AdmissionControl.Scoped decided = models.before(request, seen, now == Mode.ENFORCE);
    if (watches) {
      listener.decided(decided.decision().result(), clock.getAsLong() - began);
    }
    IssuedModelTicket ticket = report(decided.decision());
    long caller = Hash64.of(request.run().caller());
    valve.countCall(caller, decided.scope());
    countRefusal(ticket.verdict(), caller, decided.scope());
    observers.before(request, ticket);
    return ticket;
  }

  @Override
  public Verdict after(ModelTicket ofCall, ModelReply reply) {
    IssuedModelTicket ticket = IssuedModelTicket.of(ofCall);
    observers.after(ticket, reply);
    if (!ticket.tryEnd()) {
      return Verdict.ALLOW;
    }
    observers.ended(ticket, reply);
    accounting.settle(ticket, reply);
    Chant chant = chants.find(ticket, reply);
    return chant == null ? Verdict.ALLOW : report(chants.after(ticket, chant));
  }

  @Override
  public void retried(ModelTicket ofCall) {
    IssuedModelTicket ticket = IssuedModelTicket.of(ofCall);
    ticket.reopen();
    observers.retried(ticket);
  }

  @Override
  public StreamWatch watch(ModelTicket ofCall) {
    IssuedModelTicket ticket = IssuedModelTicket.of(ofCall);
    return mode() == Mode.OFF ? ReplyWatch.NONE : chants.watch(ticket, chant -> cut(ticket, chant));
  }

  private Verdict cut(IssuedModelTicket ticket, Chant chant) {
    Verdict verdict = report(chants.cut(ticket, chant));
    Run run = ticket.admission.run();
    countRefusal(verdict, run.caller(), run.key());
    return verdict;
  }

  @Override
  public boolean awaits(ToolRequest request) {
    return mode() != Mode.OFF && tools.awaits(request);
  }

  @Override
  public IssuedToolTicket before(ToolRequest request) {
    if (mode() == Mode.OFF
        || compiled.agents().exempts(request.run().agent())
        || exempt.contains(request.run())) {
      return IssuedToolTicket.UNSEEN;
    }
    IssuedToolTicket ticket = report(tools.before(request));
    observers.before(request, ticket);
    return ticket;
  }

  @Override
  public Verdict after(ToolTicket ofExecution, ToolOutcome outcome) {
    IssuedToolTicket ticket = IssuedToolTicket.of(ofExecution);
    if (!ticket.tryEnd()) {
      return Verdict.ALLOW;
    }
    observers.after(ticket, outcome);
    return report(tools.after(ticket, outcome));
  }

  /** Someone else has answered the tool call of {@code ticket} in the tool's place. */
  Verdict onAnsweredElsewhere(IssuedToolTicket ticket) {
    if (ticket.tryEnd()) {
      tools.onAnsweredElsewhere(ticket);
    }
    return Verdict.ALLOW;
  }

  @Override
  public Ledger ledger() {
    return compiled.ledger();
  }

  @Override
  public synchronized void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices) {
    apply(policies, candidate, prices, compiled.modes());
  }

  @Override
  public synchronized void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices, Supplier<Mode> mode) {
    AgentPolicies before = compiled.agents();
    compiled.change(policies, prices, Objects.requireNonNull(mode, "mode"));
    runs.onPolicies(before, compiled.agents());
    unknownModels.setPrices(prices, policies.forAll());
    observers.setCandidate(candidate, prices);
  }

  @Override
  public void revive(String runId) {
    runs.revive(runId);
  }

  @Override
  public FleetState fleet() {
    return fleet == null ? null : fleet.status();
  }

  @Override
  public KnownRuns runs() {
    return runs;
  }

  @Override
  public void watchClosely() {
    watchesClosely = true;
  }

  @Override
  public void recordWith(Recorder recorder) {
    observers.recorder(recorder);
  }

  private void countRefusal(Verdict verdict, long caller, long scope) {
    if (verdict.stops()) {
      valve.countRefusal(verdict.evidence().scored().sign(), caller, scope);
    }
  }

  private <T> T report(Decision<T> decision) {
    if (decision.report() != null) {
      listener.onVerdict(decision.report());
    }
    return decision.result();
  }

  private boolean enforces() {
    return mode() == Mode.ENFORCE;
  }

  /** The mode in force; setting it again closes the valve. */
  private Mode mode() {
    Mode now = compiled.mode();
    if (now != lastMode) {
      lastMode = now;
      valve.reset();
    }
    return now;
  }
}
