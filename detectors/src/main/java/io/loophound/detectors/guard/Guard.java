package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.internal.detector.limit.UnknownModels;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.ExemptRuns;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.stream.Chant;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Decides about the calls of all runs of this process. Thread-safe. Holds no lock while it calls
 * the listener.
 *
 * <p>Every {@code before} returns a ticket. Call {@code after} exactly once for each ticket, with
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
  private final Fleet fleet; // null without one
  private volatile boolean watchesClosely;
  private volatile Mode lastMode; // null until it is first read

  /**
   * A guard with one policy for all agents; {@link #builder} sets more.
   *
   * @param mode what the guard may do; read at every call
   * @param listener gets every new decision; its exceptions are caught
   */
  public Guard(GuardPolicy policy, Supplier<Mode> mode, GuardListener listener) {
    this(builder(mode, listener).policies(policy));
  }

  private Guard(Builder from) {
    AgentPolicies policies = from.policies;
    PriceTable prices = from.prices == null ? PriceTable.shipped() : from.prices;
    LongSupplier nanoClock = from.clock;
    listener = new IsolatedListener(from.listener);
    clock = nanoClock;
    fleet = from.fleet;
    unknownModels = new UnknownModels(prices, policies.forAll(), listener::onUnknownModel);
    compiled = new CompiledPolicies(policies, prices, from.mode, nanoClock, from.fleet);
    valve = new Valve(compiled::forAll, nanoClock, listener::onValve);
    exempt = new ExemptRuns(policies.forAll(), nanoClock);
    RunRegistry registry = new RunRegistry(policies, nanoClock::getAsLong);
    Verdicts verdicts = new Verdicts(compiled, valve);
    Conversations conversations = new Conversations(policies.forAll(), nanoClock::getAsLong);
    runs = new Runs(from, registry, conversations, verdicts, listener, this::enforces);
    Refusals refusals = new Refusals(runs, valve);
    Enforcer enforcer = new Enforcer(verdicts);
    models =
        new ModelDecisions(
            conversations, registry, compiled, enforcer, refusals, listener, nanoClock);
    SharedTrails trails = runs.sessions().trails();
    accounting = new ModelAccounting(registry, compiled, trails, listener, nanoClock);
    chants = new ChantDecisions(compiled, enforcer);
    tools = new ToolDecisions(registry, compiled, enforcer, nanoClock);
    observers = new CallObservers(from.candidate, prices, compiled::mode, listener, nanoClock);
  }

  /**
   * Builds a guard with the shipped policy and prices, no candidate and the clock of the JVM.
   *
   * @param mode what the guard may do; read at every call
   * @param listener gets every new decision; its exceptions are caught
   */
  public static Builder builder(Supplier<Mode> mode, GuardListener listener) {
    return new Builder(mode, listener);
  }

  /** What a guard is made of. */
  public static final class Builder {
    private final Supplier<Mode> mode;
    private final GuardListener listener;
    AgentPolicies policies = AgentPolicies.of(GuardPolicy.defaults());
    private AgentPolicies candidate; // null for none
    private PriceTable prices; // null for the shipped ones, which are read from a file
    LongSupplier clock = System::nanoTime;
    Fleet fleet; // null for none

    private Builder(Supplier<Mode> mode, GuardListener listener) {
      this.mode = mode;
      this.listener = listener;
    }

    /** One policy for all agents. */
    public Builder policies(GuardPolicy policy) {
      return policies(AgentPolicies.of(policy));
    }

    /** Judges each run by the policy of its agent. */
    public Builder policies(AgentPolicies ofAgents) {
      policies = ofAgents;
      return this;
    }

    /**
     * A candidate policy. It judges the same calls with a state of its own and only reports to
     * {@link GuardListener#onShadowVerdict}. Null means none.
     */
    public Builder candidate(AgentPolicies ofAgents) {
      candidate = ofAgents;
      return this;
    }

    /** Prices of its own; null means the shipped ones. */
    public Builder prices(PriceTable table) {
      prices = table;
      return this;
    }

    /** A clock: nanoseconds from any origin, never running backwards. */
    public Builder clock(LongSupplier nanoClock) {
      clock = nanoClock;
      return this;
    }

    /** What the guard shares with those of other processes; null means nothing. */
    public Builder fleet(Fleet shared) {
      fleet = shared;
      return this;
    }

    /** The guard. */
    public Guard build() {
      return new Guard(this);
    }
  }

  /**
   * Decides about a model call that is about to be made. If the ticket's verdict {@linkplain
   * Verdict#stops() stops}, send nothing and end the call as refused.
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
    unknownModels.check(request.model());
    boolean watches = watchesClosely;
    long began = watches ? clock.getAsLong() : 0;
    Decision<ModelTicket> decision = models.before(request, seen, now == Mode.ENFORCE);
    if (watches) {
      listener.decided(decision.result(), clock.getAsLong() - began);
    }
    ModelTicket ticket = report(decision);
    long caller = Hash64.of(request.run().caller());
    valve.call(caller, decision.scope());
    count(ticket.verdict(), caller, decision.scope());
    observers.before(request, ticket);
    return ticket;
  }

  /**
   * Ends the model call of {@code ticket}. A verdict returned here takes effect at the next call.
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
   * Announces a further attempt of the call of {@code ticket}, which failed or was cancelled. One
   * more {@code after} is then due, and replaces the one before.
   */
  public void retried(ModelTicket ticket) {
    ticket.reopen();
    observers.retried(ticket);
  }

  /**
   * A watch for the reply of {@code ticket}, for a seam that can cut a stream. It costs nothing if
   * there is nothing to look for. {@code after} is still due.
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
   * Whether a model of the request's run has asked for this call and no other seam executes it. For
   * a seam below the frameworks, which also sees calls that a framework's seam has counted or that
   * no model asked for.
   */
  public boolean awaits(ToolRequest request) {
    return mode() != Mode.OFF && tools.awaits(request);
  }

  /**
   * Decides about a tool that is about to be executed. If the verdict {@linkplain Verdict#steers()
   * steers}, do not execute it, and give the model {@link Verdict#steerText()} as the result.
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
   * Ends the tool execution of {@code ticket}. If the verdict {@linkplain Verdict#steers() steers},
   * append {@link Verdict#steerText()} to the result.
   */
  public Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    if (!ticket.end()) {
      return Verdict.ALLOW;
    }
    observers.after(ticket, outcome);
    return report(tools.after(ticket, outcome));
  }

  /** Someone else has answered the tool call of {@code ticket} in the tool's place. */
  Verdict answered(ToolTicket ticket) {
    if (ticket.end()) {
      tools.answered(ticket);
    }
    return Verdict.ALLOW;
  }

  /** What was spent today, for daily budgets. */
  public Ledger ledger() {
    return compiled.ledger();
  }

  /**
   * Replaces policies and prices, all at once, from the next call on. A policy that decides as
   * before keeps its counts. Runs of a changed policy keep their windows, but earlier decisions no
   * longer apply. Runs of an agent whose own policy changed start again; what an operator
   * terminated stays so. {@link GuardPolicy#maxRuns} and {@link GuardPolicy#idle} do not change.
   *
   * @param candidate the new candidate policy, which only reports; null means none
   */
  public synchronized void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices) {
    apply(policies, candidate, prices, compiled.modes());
  }

  /**
   * As above, with another mode, which is read at every call. No call is judged by the old policies
   * in the new mode.
   */
  public synchronized void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices, Supplier<Mode> mode) {
    AgentPolicies before = compiled.agents();
    compiled.change(policies, prices, Objects.requireNonNull(mode, "mode"));
    runs.changed(before, compiled.agents());
    unknownModels.prices(prices, policies.forAll());
    observers.candidate(candidate, prices);
  }

  /** Lifts every block of a run, which continues with empty windows. */
  public void revive(String runId) {
    runs.revive(runId);
  }

  /** How the fleet is that the guard belongs to, or null if it belongs to none. */
  public FleetState fleet() {
    return fleet == null ? null : fleet.status();
  }

  /** The known runs. */
  public Runs runs() {
    return runs;
  }

  /**
   * Starts to time each decision and to report the score of each run: {@link
   * GuardListener#onDecided}.
   */
  public void watchClosely() {
    watchesClosely = true;
  }

  /** Sets the recorder, which gets each call from now on; null means none. */
  public void recordWith(Recorder recorder) {
    observers.recorder(recorder);
  }

  private void count(Verdict verdict, long caller, long scope) {
    if (verdict.stops()) {
      valve.refuse(verdict.evidence().sign(), caller, scope);
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
