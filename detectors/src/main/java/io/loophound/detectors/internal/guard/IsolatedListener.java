package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Price;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
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
    try {
      listener.onVerdict(verdict);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onShadowVerdict(Verdict verdict) {
    try {
      listener.onShadowVerdict(verdict);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onShadowError(Throwable cause) {
    try {
      listener.onShadowError(cause);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onValve(boolean opened, String sign, String message) {
    try {
      listener.onValve(opened, sign, message);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onUnknownModel(String model, Price used) {
    try {
      listener.onUnknownModel(model, used);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onLeftOut(String what) {
    try {
      listener.onLeftOut(what);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onLoopCause(LoopCause cause, String agent, int count) {
    try {
      listener.onLoopCause(cause, agent, count);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onUnreadOutcome(String tool) {
    try {
      listener.onUnreadOutcome(tool);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onSpend(String agent, String model, long tokens, double usd, boolean estimated) {
    try {
      listener.onSpend(agent, model, tokens, usd, estimated);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  @Override
  public void onDecided(String run, String agent, long nanos, List<ScoreView> scores) {
    try {
      listener.onDecided(run, agent, nanos, scores);
    } catch (Throwable thrown) {
      onListenerError(thrown);
    }
  }

  /** Called when a call was decided about: a refusal has reached whatever refuses it. */
  void decided(IssuedModelTicket ticket, long nanos) {
    Verdict verdict = ticket.verdict();
    if (ticket.run != null) {
      List<ScoreView> scores = ticket.run.locked(() -> RunViews.scores(ticket.run));
      onDecided(ticket.run.id(), ticket.run.agent(), nanos, scores);
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
