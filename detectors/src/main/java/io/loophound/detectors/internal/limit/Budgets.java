package io.loophound.detectors.internal.limit;

import io.loophound.detectors.budget.Spending;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Money, tokens and time of a run. Usage is added after each call; the call that finds the limit
 * used up is refused. So is a call that might exceed the limit together with other calls under way.
 */
public final class Budgets implements Detector {
  private static final long NEAR = Budget.SPEC.name().hashCode();
  private static final long USED_UP = NEAR + 1;
  private static final long RESERVED = NEAR + 2;
  private static final long OUTSIDE = NEAR + 3;
  private static final long LEFT = NEAR + 4;
  private static final String IS_LEFT = " is nearly used up. Left: ";

  private final List<RunLimit> limits;
  private final Action outside;
  private final double warnShare;
  private final boolean tellsModel;

  Budgets(DetectorPolicy own) {
    LimitActions actions = new LimitActions(own);
    limits = RunLimit.of(own, actions);
    outside =
        passing(
            Stream.of(Budget.USD, Budget.TOKENS, Budget.TIME)
                .map(actions::of)
                .max(Comparator.naturalOrder())
                .orElseThrow());
    warnShare = own.get(Budget.WARN_SHARE);
    tellsModel = own.get(Budget.TELL_MODEL);
  }

  /** Whether a finding is only there to tell the model what is left. */
  public static boolean isNote(Finding finding) {
    return finding.detector() == Budget.SPEC && finding.pattern() == LEFT;
  }

  /** The model is told what is left, once. */
  public static void onNoted(Run run) {
    run.costs().spending().tell();
  }

  /** The note for the model, if {@code what} says what is left; otherwise empty. */
  public static String note(String what) {
    return what.contains(IS_LEFT) ? what + ". Do what matters most, then finish." : "";
  }

  /** Whether a run's own budget is used up: time gives nothing back. */
  public static boolean isUsedUp(Finding finding) {
    return finding.detector() == Budget.SPEC && finding.pattern() == USED_UP;
  }

  /** A finding of a run was reported; that a limit is near is reported once. */
  public static void onReported(Finding finding, Run run) {
    if (finding.detector() != Budget.SPEC) {
      return;
    }
    if (finding.pattern() == NEAR) {
      run.costs().spending().alert();
    }
    DayBudgets.onReported(finding.pattern(), run.costs().spending());
  }

  /** The tools that may still be called although a limit is used up; otherwise empty. */
  public static List<String> landing(Finding finding, GuardPolicy policy) {
    return finding.detector() == Budget.SPEC && LandingDetector.allows(finding.pattern())
        ? LandingDetector.tools(policy.detector(Budget.SPEC))
        : List.of();
  }

  /** Whether a limit is near, and not reached. */
  public static boolean isNear(Finding finding) {
    return finding.detector() == Budget.SPEC
        && (finding.pattern() == NEAR
            || finding.pattern() == LEFT
            || DayBudgets.isNear(finding.pattern()));
  }

  static boolean isUsedUp(long pattern) {
    return pattern == USED_UP || pattern == OUTSIDE;
  }

  /**
   * Whether a finding may end by itself: when the calls under way end, when the day ends, or when
   * another run starts this one.
   */
  public static boolean isTemporary(Finding finding) {
    long pattern = finding.pattern();
    return finding.detector() == Budget.SPEC
        && (pattern == RESERVED || pattern == OUTSIDE || DayBudgets.isTemporary(pattern));
  }

  @Override
  public Finding beforeProbe(DetectorInput input) {
    return beforeModel(input);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Finding finding = find(input);
    boolean used = finding != null && isUsedUp(finding.pattern());
    if (used && finding.action().isAtLeast(Action.CONCLUDE)) {
      return finding;
    }
    Finding held = heldBack(input);
    return used ? Finding.stronger(finding, held) : held == null ? finding : held;
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    return find(input);
  }

  /** Weaker than a note about a repetition, which comes first. */
  @Override
  public Finding afterTool(DetectorInput input) {
    Run run = input.run();
    double share = tellsModel ? share(input) : 0;
    return share >= warnShare && share < 1 && !run.costs().spending().wasTold()
        ? Budget.finding(run, Action.WARN, LEFT, scopeName(run) + IS_LEFT + left(input))
        : null;
  }

  private String left(DetectorInput input) {
    Amount spent = input.run().costs().withOthers();
    return limits.stream()
        .filter(RunLimit::isOfWholeRun)
        .map(limit -> limit.left(input, spent))
        .collect(Collectors.joining(", "));
  }

  /** The share of that limit of the whole run that is nearest to its end. */
  private double share(DetectorInput input) {
    Amount spent = input.run().costs().withOthers();
    double share = 0;
    for (RunLimit limit : limits) {
      share = limit.isOfWholeRun() ? Math.max(share, limit.share(input, spent)) : share;
    }
    return share;
  }

  private Finding find(DetectorInput input) {
    Run run = input.run();
    RunLimit reached = reached(input);
    if (reached != null && reached.action().isAtLeast(Action.CONCLUDE)) {
      return usedUp(run, reached);
    }
    if (run.costs().isUsedUpOutside(input.nanos())) {
      String what = "the budget of the run that started it is used up";
      return Budget.finding(run, outside, OUTSIDE, what);
    }
    boolean looks = !limits.isEmpty() && !run.costs().spending().wasAlerted();
    RunLimit near = looks ? near(input) : null;
    if (near != null) {
      String what = scopeName(run) + " is nearly used up";
      return near.rule().decided(Budget.finding(run, Action.WARN, NEAR, what));
    }
    return reached == null ? null : usedUp(run, reached);
  }

  private static Finding usedUp(Run run, RunLimit limit) {
    String what = scopeName(run) + " is used up";
    return limit.rule().decided(Budget.finding(run, limit.action(), USED_UP, what));
  }

  /** The limit that is reached, of several that with the strongest action; or null. */
  private RunLimit reached(DetectorInput input) {
    if (limits.isEmpty()) {
      return null;
    }
    Amount spent = input.run().costs().withOthers();
    RunLimit reached = null;
    for (RunLimit limit : limits) {
      if (limit.share(input, spent) >= 1) {
        reached = RunLimit.stronger(reached, limit);
      }
    }
    return reached;
  }

  /** The limit that is nearest to its end and not reached; null if none is near. */
  private RunLimit near(DetectorInput input) {
    Amount spent = input.run().costs().withOthers();
    RunLimit near = null;
    double most = warnShare;
    for (RunLimit limit : limits) {
      double share = limit.share(input, spent);
      if (share >= most && share < 1) {
        near = limit;
        most = share;
      }
    }
    return near;
  }

  private static String scopeName(Run run) {
    return run.costs().isShared()
        ? "the budget of the run and of those it started"
        : "the budget of the run";
  }

  /**
   * What is done if this call and those under way might exceed a limit together; null if they
   * cannot. Nothing is used up yet: this call is refused, but the run does not end.
   */
  private Finding heldBack(DetectorInput input) {
    Run run = input.run();
    if (limits.isEmpty()) {
      return null;
    }
    Spending spending = run.costs().spending();
    Amount others = spending.reserved(input.nanos());
    if (others == null) {
      return null; // alone a call may exceed the limit: its cost is known only when it has ended
    }
    Amount more = others.plus(spending.proposed());
    RunLimit exceeded = null;
    for (RunLimit limit : limits) {
      if (limit.mayExceed(input, more)) {
        exceeded = RunLimit.stronger(exceeded, limit);
      }
    }
    String what = "calls under way may use up the budget of the run";
    return exceeded == null
        ? null
        : exceeded.rule().decided(Budget.finding(run, passing(exceeded.action()), RESERVED, what));
  }

  private static Action passing(Action action) {
    return action.isAtLeast(Action.CONCLUDE) ? Action.BLOCK : action;
  }
}
