package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.view.LoopCause;
import io.loophound.detectors.view.ScoreView;
import java.util.List;

/**
 * Receives every verdict above {@code ALLOW}, once per decision. A pattern that is only reported is
 * received again each time its count has doubled. Called on the thread of the call, without locks.
 * Exceptions of a method never reach the caller of the guard: the decision stands, and {@link
 * #onListenerError} is called.
 */
@FunctionalInterface
public interface GuardListener {

  /**
   * A new decision was taken.
   *
   * @param verdict the decision
   */
  void onVerdict(Verdict verdict);

  /**
   * The candidate policy would have decided this. Called once for each run, detector and action.
   *
   * @param verdict what it would have decided
   */
  default void onShadowVerdict(Verdict verdict) {}

  /**
   * The candidate policy failed and is switched off. Nothing else is affected.
   *
   * @param thrown why
   */
  default void onShadowError(Throwable thrown) {}

  /**
   * The valve opened: a weak sign stopped too many runs of one caller, and now only reports for it;
   * or it closed again.
   *
   * @param opened whether it opened
   * @param sign the name of the sign, {@link io.loophound.detectors.policy.Sign#key()}
   * @param message what happened, why, and until when
   */
  default void onValve(boolean opened, String sign, String message) {}

  /**
   * A model without a price is called. Called once for each model.
   *
   * @param model the name of the model
   * @param used the price that is used instead
   */
  default void onUnknownModel(String model, Price used) {}

  /**
   * A request or reply was so large that only its newest part was examined. Called for each.
   *
   * @param what a description of what was left out
   */
  default void onLeftOut(String what) {}

  /**
   * The outcome of a tool call could not be read, by a tool's seam or in a request, so it is judged
   * neither way. Called for each call.
   *
   * @param tool the tool's name
   */
  default void onUnreadOutcome(String tool) {}

  /**
   * An agent is built so that it loops. Called once for each agent and cause.
   *
   * @param agent the agent's name, or empty
   * @param count how often it was seen, as {@link LoopCause#text} has it
   * @param cause how it is built
   */
  default void onLoopCause(LoopCause cause, String agent, int count) {}

  /**
   * A model call ended that cost something.
   *
   * @param agent the agent's name, or empty
   * @param model as the request names it
   * @param tokens of request and reply
   * @param usd in US dollars
   * @param estimated whether tokens or price are estimates
   */
  default void onSpend(String agent, String model, long tokens, double usd, boolean estimated) {}

  /**
   * The guard decided about a model call. Called only while the guard {@linkplain
   * Guard#watchClosely watches closely}.
   *
   * @param run the call's run
   * @param agent the agent's name, or empty
   * @param nanos how long the decision took
   * @param scores how close the run is to each loop detector; for a refused call, the detector that
   *     refuses it
   */
  default void onDecided(String run, String agent, long nanos, List<ScoreView> scores) {}

  /**
   * Another method of this listener threw. Only the first error is reported.
   *
   * @param thrown what it threw
   */
  default void onListenerError(Throwable thrown) {}
}
