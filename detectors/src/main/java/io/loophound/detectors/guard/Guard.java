package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.function.Supplier;

/**
 * Decides about the calls of all runs of this process. Thread-safe. Holds no lock while it calls
 * the listener. {@link io.loophound.detectors.Guards} makes one.
 *
 * <p>Every {@code before} returns a ticket. Call {@code after} exactly once for each ticket, with
 * how the call ended: completed, failed, cancelled or refused. A second {@code after} is ignored.
 */
public interface Guard {

  /**
   * Decides about a model call that is about to be made. If the ticket's verdict {@linkplain
   * Verdict#stops() stops}, send nothing and end the call as refused.
   */
  ModelTicket before(ModelRequest request);

  /**
   * Ends the model call of {@code ticket}. A verdict returned here takes effect at the next call.
   */
  Verdict after(ModelTicket ticket, ModelReply reply);

  /**
   * Announces a further attempt of the call of {@code ticket}, which failed or was cancelled. One
   * more {@code after} is then due, and replaces the one before.
   */
  void retried(ModelTicket ticket);

  /**
   * A watch for the reply of {@code ticket}, for a seam that can cut a stream. It costs nothing if
   * there is nothing to look for. {@code after} is still due.
   */
  StreamWatch watch(ModelTicket ticket);

  /**
   * Whether a model of the request's run has asked for this call and no other seam executes it. For
   * a seam below the frameworks, which also sees calls that a framework's seam has counted or that
   * no model asked for.
   */
  boolean awaits(ToolRequest request);

  /**
   * Decides about a tool that is about to be executed. If the verdict {@linkplain Verdict#steers()
   * steers}, do not execute it, and give the model {@link Verdict#steerText()} as the result.
   */
  ToolTicket before(ToolRequest request);

  /**
   * Ends the tool execution of {@code ticket}. If the verdict {@linkplain Verdict#steers() steers},
   * append {@link Verdict#steerText()} to the result.
   */
  Verdict after(ToolTicket ticket, ToolOutcome outcome);

  /** What was spent today, for daily budgets. */
  Ledger ledger();

  /**
   * Replaces policies and prices, all at once, from the next call on. A policy that decides as
   * before keeps its counts. Runs of a changed policy keep their windows, but earlier decisions no
   * longer apply. Runs of an agent whose own policy changed start again; what an operator
   * terminated stays so. {@link GuardPolicy#maxRuns} and {@link GuardPolicy#idle} do not change.
   *
   * @param candidate the new candidate policy, which only reports; null means none
   */
  void apply(AgentPolicies policies, AgentPolicies candidate, PriceTable prices);

  /**
   * As above, with another mode, which is read at every call. No call is judged by the old policies
   * in the new mode.
   */
  void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices, Supplier<Mode> mode);

  /** Lifts every block of a run, which continues with empty windows. */
  void revive(String runId);

  /** How the fleet is that the guard belongs to, or null if it belongs to none. */
  FleetState fleet();

  /** The known runs. */
  Runs runs();

  /**
   * Starts to time each decision and to report the score of each run: {@link
   * GuardListener#onDecided}.
   */
  void watchClosely();

  /** Sets the recorder, which gets each call from now on; null means none. */
  void recordWith(Recorder recorder);
}
