package io.loophound.detectors.guard;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.digest.Hash64;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.RunRegistry;
import io.loophound.detectors.stream.Chant;
import java.util.Objects;
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
  private final AgentPolicies policies;
  private final Supplier<Mode> mode;
  private final GuardListener listener;
  private final Valve valve;
  private final UnknownModels unknownModels;
  private final ExemptRuns exempt;
  private final ModelGuard models;
  private final ToolGuard tools;
  private final Shadow shadow; // null where no candidate policy looks on
  private volatile Mode lastMode;

  /** A guard for {@code policy}; {@code mode} is asked at every call. */
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
    this.policies = Objects.requireNonNull(policies, "policies");
    this.mode = Objects.requireNonNull(mode, "mode");
    this.listener = Objects.requireNonNull(listener, "listener");
    lastMode = mode.get();
    valve = new Valve(policies.forAll(), nanoClock);
    exempt = new ExemptRuns(policies.forAll(), nanoClock);
    RunRegistry registry = new RunRegistry(policies, nanoClock::getAsLong);
    Rules.Book rules = new Rules.Book(policies, prices, nanoClock);
    DetectorPolicy budget = policies.forAll().detector(Preset.BUDGET);
    unknownModels =
        new UnknownModels(
            prices.withFallback(budget.number("unknown-input"), budget.number("unknown-output")),
            listener);
    Verdicts verdicts = new Verdicts(policies);
    models = new ModelGuard(policies, registry, rules, verdicts, nanoClock);
    tools = new ToolGuard(registry, rules, verdicts, nanoClock);
    shadow = candidate == null ? null : new Shadow(candidate, prices, mode, listener, nanoClock);
  }

  /** A model call is about to be made. */
  public ModelTicket before(ModelRequest request) {
    Mode now = mode();
    if (now == Mode.OFF) {
      return ModelTicket.UNSEEN;
    }
    boolean isExempt = exemptions(request.run()).match(request);
    exempt.note(request.run(), isExempt);
    if (isExempt) {
      return ModelTicket.UNSEEN;
    }
    valve.call();
    unknownModels.check(request.model());
    Ruled<ModelTicket> ruled = models.before(request, now == Mode.ENFORCE);
    tell(ruled);
    ModelTicket ticket = ruled.ticket();
    count(ticket.verdict(), ruled.scope());
    ticket.shadow = shadow == null ? null : shadow.before(request);
    return ticket;
  }

  /**
   * The model call of {@code ticket} ended. A verdict given here is carried out at the next call.
   */
  public Verdict after(ModelTicket ticket, ModelReply reply) {
    if (ticket.shadow != null) {
      shadow.after(ticket.shadow, reply);
    }
    Ruled<Verdict> ruled = models.after(ticket, reply, mode() == Mode.ENFORCE);
    tell(ruled);
    return ruled.ticket();
  }

  /**
   * A further attempt of the call of {@code ticket}, which failed or was cancelled, has ended: one
   * more {@code after} is due, and takes the place of the one before.
   */
  public void retried(ModelTicket ticket) {
    ticket.reopen();
    if (ticket.shadow != null) {
      ticket.shadow.reopen();
    }
  }

  /**
   * A watch for the reply of {@code ticket}, for a seam that can cut it while it streams. It costs
   * nothing when there is nothing to look for. The seam still owes {@code after}.
   */
  public StreamWatch watch(ModelTicket ticket) {
    return mode() == Mode.OFF
        ? StreamWatch.NONE
        : models.chants().watch(ticket, chant -> cut(ticket, chant));
  }

  private Verdict cut(ModelTicket ticket, Chant chant) {
    Ruled<Verdict> ruled = models.chants().cut(ticket, chant, mode() == Mode.ENFORCE);
    tell(ruled);
    count(ruled.ticket(), Hash64.of(ticket.run.id()));
    return ruled.ticket();
  }

  /**
   * Whether a model of the request's run has asked for this call and nobody is known to execute it.
   * For a seam below the frameworks, which sees calls that are somebody else's too: those that a
   * framework's seam has counted, and those that no model asked for.
   */
  public boolean awaits(ToolRequest request) {
    return mode() != Mode.OFF && tools.awaits(request);
  }

  /** A tool is about to be executed. */
  public ToolTicket before(ToolRequest request) {
    Mode now = mode();
    if (now == Mode.OFF
        || exemptions(request.run()).matchAgent(request.run().agent())
        || exempt.contains(request.run())) {
      return ToolTicket.UNSEEN;
    }
    Ruled<ToolTicket> ruled = tools.before(request, now == Mode.ENFORCE);
    tell(ruled);
    ToolTicket ticket = ruled.ticket();
    if (shadow != null) {
      ticket.shadow = shadow.before(request);
      if (ticket.answered()) {
        shadow.answered(ticket.shadow);
      }
    }
    return ticket;
  }

  /**
   * The tool of {@code ticket} returned. When the verdict {@linkplain Verdict#steers() steers}, a
   * seam that can do so puts {@link Verdict#steerText()} behind the result.
   */
  public Verdict after(ToolTicket ticket, ToolOutcome outcome) {
    if (!ticket.end()) {
      return Verdict.ALLOW;
    }
    if (ticket.shadow != null) {
      shadow.after(ticket.shadow, outcome);
    }
    Ruled<Verdict> ruled = tools.after(ticket, outcome, mode() == Mode.ENFORCE);
    tell(ruled);
    return ruled.ticket();
  }

  /** Somebody else has answered the tool call of {@code ticket} in the tool's place. */
  Verdict answered(ToolTicket ticket) {
    if (ticket.end()) {
      tools.answered(ticket);
    }
    return Verdict.ALLOW;
  }

  /** Lifts what holds against a run: it lives again, with empty windows. */
  public void revive(String runId) {
    models.revive(runId);
  }

  private Exemptions exemptions(RunKey run) {
    return policies.of(run.agent()).exemptions();
  }

  private void count(Verdict verdict, long scope) {
    if (verdict.stops() && valve.refuse(scope)) {
      listener.onValve(
          "too much was blocked within a minute (limits: "
              + policies.forAll().valveRuns()
              + " runs, "
              + Math.round(100 * policies.forAll().valveShare())
              + " % of all model calls): nothing is stopped any more until loophound.mode is set"
              + " to another value and back");
    }
  }

  private void tell(Ruled<?> ruled) {
    if (ruled.news() != null) {
      listener.onVerdict(ruled.news());
    }
  }

  /** The mode in force: an operator who sets it anew closes the valve. */
  private Mode mode() {
    Mode now = mode.get();
    if (now != lastMode) {
      lastMode = now;
      valve.reset();
    }
    return now == Mode.ENFORCE && valve.open() ? Mode.OBSERVE : now;
  }

  /**
   * What a guard ruled.
   *
   * @param news the verdict to report, or null when it was reported before
   * @param scope what was ruled about, for the valve
   */
  record Ruled<T>(T ticket, Verdict news, long scope) {}
}
