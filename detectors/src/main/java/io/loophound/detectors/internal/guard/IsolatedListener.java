package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.enforce.RunViews;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.view.LoopCause;
import io.loophound.detectors.view.ScoreView;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The only caller of a listener. It catches everything a listener throws: otherwise the ticket or
 * verdict on its way to the seam would be lost, and its call would never be settled.
 */
final class IsolatedListener implements GuardListener {
  private final GuardListener listener;
  private final AtomicBoolean failed = new AtomicBoolean();

  IsolatedListener(GuardListener listener) {
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  @Override
  public void onVerdict(Verdict verdict) {
    isolate(() -> listener.onVerdict(verdict));
  }

  @Override
  public void onShadowVerdict(Verdict verdict) {
    isolate(() -> listener.onShadowVerdict(verdict));
  }

  @Override
  public void onShadowError(Throwable cause) {
    isolate(() -> listener.onShadowError(cause));
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    isolate(() -> listener.onValve(opened, sign, message));
  }

  @Override
  public void onUnknownModel(String model, Price used) {
    isolate(() -> listener.onUnknownModel(model, used));
  }

  @Override
  public void onLeftOut(String what) {
    isolate(() -> listener.onLeftOut(what));
  }

  @Override
  public void onLoopCause(LoopCause cause, String agent, int count) {
    isolate(() -> listener.onLoopCause(cause, agent, count));
  }

  @Override
  public void onUnreadOutcome(String tool) {
    isolate(() -> listener.onUnreadOutcome(tool));
  }

  @Override
  public void onSpend(String agent, String model, long tokens, double usd, boolean estimated) {
    isolate(() -> listener.onSpend(agent, model, tokens, usd, estimated));
  }

  @Override
  public void onDecided(String run, String agent, long nanos, List<ScoreView> scores) {
    isolate(() -> listener.onDecided(run, agent, nanos, scores));
  }

  private void isolate(Runnable report) {
    try {
      report.run();
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  /** Called when a call was decided about: a refusal has reached whatever refuses it. */
  void decided(IssuedModelTicket ticket, long nanos) {
    Verdict verdict = ticket.verdict();
    if (ticket.admission != null) {
      Run run = ticket.admission.run();
      List<ScoreView> scores = run.locked(() -> RunViews.scores(run));
      onDecided(run.id(), run.agent(), nanos, scores);
    } else {
      List<ScoreView> reached = List.of(new ScoreView(verdict.detector(), 1, 1));
      onDecided(verdict.runId(), verdict.agent(), nanos, reached);
    }
  }

  @Override
  @SuppressWarnings("EmptyCatch") // it had its one chance to report
  public void onListenerError(Throwable thrown) {
    if (failed.compareAndSet(false, true)) {
      try {
        listener.onListenerError(thrown);
      } catch (Throwable again) {
        // no one is left to report to
      }
    }
  }
}
