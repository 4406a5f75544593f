package io.loophound.agent.operator;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.view.LoopCause;
import io.loophound.detectors.view.ScoreView;
import java.util.List;

/** Passes everything on to the next listener; a subclass adds what it does itself. */
public abstract class ForwardingListener implements GuardListener {
  private final GuardListener next;

  protected ForwardingListener(GuardListener next) {
    this.next = next;
  }

  @Override
  public void onVerdict(Verdict verdict) {
    next.onVerdict(verdict);
  }

  @Override
  public void onShadowVerdict(Verdict verdict) {
    next.onShadowVerdict(verdict);
  }

  @Override
  public void onShadowError(Throwable thrown) {
    next.onShadowError(thrown);
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    next.onValve(opened, sign, message);
  }

  @Override
  public void onUnknownModel(String model, Price used) {
    next.onUnknownModel(model, used);
  }

  @Override
  public void onLeftOut(String what) {
    next.onLeftOut(what);
  }

  @Override
  public void onUnreadOutcome(String tool) {
    next.onUnreadOutcome(tool);
  }

  @Override
  public void onLoopCause(LoopCause cause, String agent, int count) {
    next.onLoopCause(cause, agent, count);
  }

  @Override
  public void onSpend(String agent, String model, long tokens, double usd, boolean estimated) {
    next.onSpend(agent, model, tokens, usd, estimated);
  }

  @Override
  public void onDecided(String run, String agent, long nanos, List<ScoreView> scores) {
    next.onDecided(run, agent, nanos, scores);
  }

  @Override
  public void onListenerError(Throwable thrown) {
    next.onListenerError(thrown);
  }
}
