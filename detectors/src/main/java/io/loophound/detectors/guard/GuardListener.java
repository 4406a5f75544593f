package io.loophound.detectors.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.view.ScoreView;
import java.util.List;

/**
 * Receives every verdict above {@code ALLOW}, once for each decision; of what is only reported the
 * first, and one each time it has doubled. Called without locks held, on the thread of the call.
 * What a method throws never reaches the caller of the guard: the decision stands, and {@link
 * #onListenerError} is called.
 */
@FunctionalInterface
public interface GuardListener {

  /** A new decision was taken. */
  void onVerdict(Verdict verdict);

  /**
   * A candidate policy that only looks on would have decided this; told once for each run, detector
   * and action.
   */
  default void onShadowVerdict(Verdict verdict) {}

  /** The candidate policy failed and looks on no more; nothing else is affected. */
  default void onShadowError(Throwable thrown) {}

  /** The valve opened: too much was blocked, enforcement is off until the mode is set again. */
  default void onValve(String message) {}

  /** A model is called that the price table does not have; told once for each model. */
  default void onUnknownModel(String model, Price used) {}

  /**
   * A request or reply was so large that not all of it was looked at; the newest part was. Told for
   * each.
   *
   * @param what what was left out, in words and numbers
   */
  default void onLeftOut(String what) {}

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
   * A model call was decided about; told only while the guard {@linkplain Guard#watchClosely
   * watches closely}.
   *
   * @param run the call's run
   * @param agent the agent's name, or empty
   * @param nanos how long the decision took
   * @param scores how near the run is to the detectors of loops; of a call that is refused, the
   *     detector that refuses it
   */
  default void onDecided(String run, String agent, long nanos, List<ScoreView> scores) {}

  /** Another method of this listener threw. Only the first error is reported. */
  default void onListenerError(Throwable thrown) {}
}
