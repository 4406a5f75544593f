package io.loophound.detectors.internal.guard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A candidate policy that sees the same calls and only reports. It has its own runs, windows and
 * blocks. It decides as if its decisions were carried out, while the run continues as the policy in
 * force allows. A fault of the shadow ends only the shadow.
 */
final class Shadow {
  private final DefaultGuard guard;
  private final IsolatedListener listener;
  private final Cache<String, Boolean> told;
  private volatile boolean broken;
  private volatile boolean off;

  private Shadow(
      AgentPolicies candidate,
      PriceTable prices,
      Supplier<Mode> mode,
      IsolatedListener listener,
      LongSupplier clock) {
    this.listener = listener;
    told =
        Caffeine.newBuilder()
            .maximumSize(candidate.forAll().maxRuns())
            .expireAfterAccess(candidate.forAll().idle())
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
    guard =
        new DefaultGuard(
            new GuardSetup(
                () -> mode.get() == Mode.OFF ? Mode.OFF : Mode.ENFORCE,
                this::onVerdict,
                withoutValve(candidate),
                null,
                prices,
                clock,
                null));
  }

  /** The candidate's shadow; null when there is no candidate. */
  static Shadow of(
      AgentPolicies candidate,
      PriceTable prices,
      Supplier<Mode> mode,
      IsolatedListener listener,
      LongSupplier clock) {
    return candidate == null ? null : new Shadow(candidate, prices, mode, listener, clock);
  }

  /** The shadow after the candidate is replaced, or removed (null). */
  static Shadow change(
      Shadow shadow,
      AgentPolicies candidate,
      PriceTable prices,
      Supplier<Mode> mode,
      IsolatedListener listener,
      LongSupplier clock) {
    if (shadow == null) {
      return of(candidate, prices, mode, listener, clock);
    }
    shadow.off = candidate == null;
    if (candidate != null) {
      shadow.guard.apply(withoutValve(candidate), null, prices);
    }
    return shadow;
  }

  /** The candidate's decisions stop no run, so there is nothing for a valve to protect. */
  private static AgentPolicies withoutValve(AgentPolicies candidate) {
    return candidate.map(policy -> policy.toBuilder().valve(1_000_000, 1).build());
  }

  /** The run continues, so each of its calls leads to the same decision again. */
  private void onVerdict(Verdict verdict) {
    String decision = verdict.runId() + ' ' + verdict.detector() + ' ' + verdict.action();
    if (told.asMap().putIfAbsent(decision, Boolean.TRUE) == null) {
      listener.onShadowVerdict(Verdicts.ofCandidate(verdict));
    }
  }

  IssuedModelTicket before(ModelRequest request) {
    return isolate(() -> guard.before(request), IssuedModelTicket.UNSEEN);
  }

  IssuedToolTicket before(ToolRequest request) {
    return isolate(() -> guard.before(request), IssuedToolTicket.UNSEEN);
  }

  void after(IssuedModelTicket ticket, ModelReply reply) {
    isolate(() -> guard.after(ticket, reply), Verdict.ALLOW);
  }

  void after(IssuedToolTicket ticket, ToolOutcome outcome) {
    isolate(() -> guard.after(ticket, outcome), Verdict.ALLOW);
  }

  /** The policy in force answered the tool call: the text the run gets is not an outcome. */
  void onAnsweredElsewhere(IssuedToolTicket ticket) {
    isolate(() -> guard.onAnsweredElsewhere(ticket), Verdict.ALLOW);
  }

  private <T> T isolate(Supplier<T> question, T otherwise) {
    if (broken || off) {
      return otherwise;
    }
    try {
      return question.get();
    } catch (Throwable thrown) {
      broken = true;
      listener.onShadowError(thrown);
      return otherwise;
    }
  }
}
