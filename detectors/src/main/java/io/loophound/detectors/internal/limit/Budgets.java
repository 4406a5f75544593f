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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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

  private final Action action;
  private final double usd;
  private final double tokens;
  private final double seconds;
  private final double warnShare;
  private final double usdPerMinute;
  private final boolean tellsModel;

  Budgets(DetectorPolicy own) {
    action = own.action();
    usd = own.get(Budget.USD);
    tokens = own.get(Budget.TOKENS);
    seconds = own.get(Budget.TIME).toMillis() / 1000.0;
    warnShare = own.get(Budget.WARN_SHARE);
    usdPerMinute = own.get(Budget.USD_PER_MINUTE);
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
    return !used && wouldExceedWithReservations(input) ? reserved(input.run()) : finding;
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
    List<String> left = new ArrayList<>(3);
    if (usd > 0) {
      left.add(String.format(Locale.ROOT, "%.4f USD", Math.max(0, usd - spent.usd())));
    }
    if (tokens > 0) {
      left.add((long) Math.max(0, tokens - spent.tokens()) + " tokens");
    }
    if (seconds > 0) {
      left.add((long) Math.max(0, seconds - elapsed(input)) + " s");
    }
    return String.join(", ", left);
  }

  private static double elapsed(DetectorInput input) {
    return (input.nanos() - input.run().costs().startNanos()) / 1e9;
  }

  /** The share of that limit of the run that is nearest to its end. */
  private double share(DetectorInput input) {
    Amount spent = input.run().costs().withOthers();
    double share = Math.max(share(spent.usd(), usd), share((double) spent.tokens(), tokens));
    return Math.max(share, share(elapsed(input), seconds));
  }

  private Finding find(DetectorInput input) {
    Run run = input.run();
    double share = share(input);
    if (usdPerMinute > 0) {
      share = Math.max(share, run.costs().spending().lastMinute(input.nanos()) / usdPerMinute);
    }
    if (share >= 1) {
      return Budget.finding(run, action, USED_UP, scopeName(run) + " is used up");
    }
    if (run.costs().isUsedUpOutside(input.nanos())) {
      String what = "the budget of the run that started it is used up";
      return Budget.finding(run, passing(), OUTSIDE, what);
    }
    return share >= warnShare && !run.costs().spending().wasAlerted()
        ? Budget.finding(run, Action.WARN, NEAR, scopeName(run) + " is nearly used up")
        : null;
  }

  private static String scopeName(Run run) {
    return run.costs().isShared()
        ? "the budget of the run and of those it started"
        : "the budget of the run";
  }

  /** Whether this call and those under way might exceed a limit together. */
  private boolean wouldExceedWithReservations(DetectorInput input) {
    if (usd <= 0 && tokens <= 0 && usdPerMinute <= 0) {
      return false;
    }
    Run run = input.run();
    Spending spending = run.costs().spending();
    Amount others = spending.reserved(input.nanos());
    if (others == null) {
      return false; // alone a call may exceed the limit: its cost is known only when it has ended
    }
    double dollars = others.usd() + spending.proposed().usd();
    double more = (double) others.tokens() + spending.proposed().tokens();
    double minute = usdPerMinute > 0 ? spending.lastMinute(input.nanos()) : 0;
    Amount spent = run.costs().withOthers();
    return share(spent.usd() + dollars, usd) > 1
        || share(spent.tokens() + more, tokens) > 1
        || share(minute + dollars, usdPerMinute) > 1;
  }

  private static double share(double used, double limit) {
    return limit > 0 ? used / limit : 0;
  }

  /** Nothing is used up yet: this call is refused, but the run does not end. */
  private Finding reserved(Run run) {
    String what = "calls under way may use up the budget of the run";
    return Budget.finding(run, passing(), RESERVED, what);
  }

  private Action passing() {
    return action.isAtLeast(Action.CONCLUDE) ? Action.BLOCK : action;
  }
}
