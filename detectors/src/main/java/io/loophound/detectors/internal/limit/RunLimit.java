package io.loophound.detectors.internal.limit;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A limit of a run that is set.
 *
 * @param kind what it limits
 * @param most how much of it
 * @param rule what is done when it is reached
 */
record RunLimit(Kind kind, double most, LimitActions.Rule rule) {
  enum Kind {
    USD,
    TOKENS,
    TIME,
    USD_PER_MINUTE;

    private Setting<?> setting() {
      return switch (this) {
        case USD -> Budget.USD;
        case TOKENS -> Budget.TOKENS;
        case TIME -> Budget.TIME;
        case USD_PER_MINUTE -> Budget.USD_PER_MINUTE;
      };
    }

    private double most(DetectorPolicy own) {
      Object value = own.get(setting());
      return value instanceof Duration time
          ? time.toMillis() / 1000.0
          : ((Number) value).doubleValue();
    }
  }

  /** Those that a policy sets. */
  static List<RunLimit> of(DetectorPolicy own, LimitActions actions) {
    List<RunLimit> all = new ArrayList<>(Kind.values().length);
    for (Kind kind : Kind.values()) {
      double most = kind.most(own);
      if (most > 0) {
        all.add(new RunLimit(kind, most, actions.rule(kind.setting())));
      }
    }
    return List.copyOf(all);
  }

  /** The one with the stronger action; of equals the first. */
  static RunLimit stronger(RunLimit first, RunLimit second) {
    return first == null || second.action().compareTo(first.action()) > 0 ? second : first;
  }

  Action action() {
    return rule.action();
  }

  boolean isOfWholeRun() {
    return kind != Kind.USD_PER_MINUTE;
  }

  /** The share of it that is used. */
  double share(DetectorInput input, Amount spent) {
    return used(input, spent) / most;
  }

  private double used(DetectorInput input, Amount spent) {
    Run run = input.run();
    return switch (kind) {
      case USD -> spent.usd();
      case TOKENS -> spent.tokens();
      case TIME -> (input.nanos() - run.costs().startNanos()) / 1e9;
      case USD_PER_MINUTE -> run.costs().spending().lastMinute(input.nanos());
    };
  }

  /** Whether it is exceeded when this much more is spent. */
  boolean mayExceed(DetectorInput input, Amount more) {
    double used = used(input, input.run().costs().withOthers());
    return switch (kind) {
      case USD, USD_PER_MINUTE -> used + more.usd() > most;
      case TOKENS -> used + more.tokens() > most;
      case TIME -> false;
    };
  }

  /** What is left of it, in words. */
  String left(DetectorInput input, Amount spent) {
    double left = Math.max(0, most - used(input, spent));
    return switch (kind) {
      case USD, USD_PER_MINUTE -> String.format(Locale.ROOT, "%.4f USD", left);
      case TOKENS -> (long) left + " tokens";
      case TIME -> (long) left + " s";
    };
  }
}
