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
   *
   * @param request the call, as it would be sent
   * @return a ticket, for which one {@code after} is due
   */
  ModelTicket before(ModelRequest request);

  /**
   * Ends the model call of {@code ticket}. A verdict returned here takes effect at the next call.
   *
   * @param ticket the ticket of the call
   * @param reply how the call ended
   * @return what follows for the run
   */
  Verdict after(ModelTicket ticket, ModelReply reply);

  /**
   * Announces a further attempt of the call of {@code ticket}, which failed or was cancelled. One
   * more {@code after} is then due, and replaces the one before.
   *
   * @param ticket the ticket of the call
   */
  void retried(ModelTicket ticket);

  /**
   * {@return a watch for the reply of {@code ticket}, for a seam that can cut a stream} It costs
   * nothing if there is nothing to look for. {@code after} is still due.
   *
   * @param ticket the ticket of the call
   */
  StreamWatch watch(ModelTicket ticket);

  /**
   * {@return whether a model of the request's run has asked for this call and no other seam
   * executes it} For a seam below the frameworks, which also sees calls that a framework's seam has
   * counted or that no model asked for.
   *
   * @param request the call
   */
  boolean awaits(ToolRequest request);

  /**
   * Decides about a tool that is about to be executed. If the verdict {@linkplain Verdict#steers()
   * steers}, do not execute it, and give the model {@link Verdict#steerText()} as the result.
   *
   * @param request the call
   * @return a ticket, for which one {@code after} is due
   */
  ToolTicket before(ToolRequest request);

  /**
   * Ends the tool execution of {@code ticket}. If the verdict {@linkplain Verdict#steers() steers},
   * append {@link Verdict#steerText()} to the result.
   *
   * @param ticket the ticket of the execution
   * @param outcome what the tool returned
   * @return what follows for the result and the run
   */
  Verdict after(ToolTicket ticket, ToolOutcome outcome);

  /** {@return what was spent today, for daily budgets} */
  Ledger ledger();

  /**
   * Replaces policies and prices, all at once, from the next call on. A policy that decides as
   * before keeps its counts. Runs of a changed policy keep their windows, but earlier decisions no
   * longer apply. Runs of an agent whose own policy changed start again; what an operator
   * terminated stays so. {@link GuardPolicy#maxRuns} and {@link GuardPolicy#idle} do not change.
   *
   * @param candidate the new candidate policy, which only reports; null means none
   * @param policies the new policies, agent by agent
   * @param prices the new prices
   */
  void apply(AgentPolicies policies, AgentPolicies candidate, PriceTable prices);

  /**
   * As above, with another mode, which is read at every call. No call is judged by the old policies
   * in the new mode.
   *
   * @param policies the new policies, agent by agent
   * @param candidate the new candidate policy; null means none
   * @param prices the new prices
   * @param mode what the guard may do
   */
  void apply(
      AgentPolicies policies, AgentPolicies candidate, PriceTable prices, Supplier<Mode> mode);

  /**
   * Lifts every block of a run, which continues with empty windows.
   *
   * @param runId the id of the run
   */
  void revive(String runId);

  /** {@return how the fleet is that the guard belongs to, or null if it belongs to none} */
  FleetState fleet();

  /** {@return the known runs} */
  Runs runs();

  /**
   * Starts to time each decision and to report the score of each run: {@link
   * GuardListener#onDecided}.
   */
  void watchClosely();

  /**
   * Sets the recorder, which gets each call from now on; null means none.
   *
   * @param recorder gets each call; null means none
   */
  void recordWith(Recorder recorder);
}
