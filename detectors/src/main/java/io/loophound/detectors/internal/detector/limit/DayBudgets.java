package io.loophound.detectors.internal.detector.limit;

import io.loophound.detectors.budget.Ledger.Account;
import io.loophound.detectors.budget.Spending;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Money and tokens per day, of an agent, of the process and of the fleet. Model calls are refused
 * until the day is over. The run does not end, because it may continue the next day.
 */
final class DayBudgets implements Detector {
  private static final long FIRST = "budget of an agent".hashCode();

  private final Action action;
  private final double warnShare;
  private final List<Limit> limits;

  /** A limit, and the account it is for. Its patterns: near, used up, and held back. */
  private record Limit(Kind kind, String what, Amount most, Function<Spending, Account> account) {
    double share(Amount spent) {
      return Math.max(usdShare(spent), tokenShare(spent));
    }

    double usdShare(Amount spent) {
      return most.usd() > 0 ? spent.usd() / most.usd() : 0;
    }

    double tokenShare(Amount spent) {
      return most.tokens() > 0 ? (double) spent.tokens() / most.tokens() : 0;
    }
  }

  private enum Kind {
    AGENT(0),
    PROCESS(1),
    FLEET(2);

    private static final int KINDS = values().length;
    private final int place;

    Kind(int place) {
      this.place = place;
    }

    long near() {
      return FIRST + place;
    }

    long usedUp() {
      return near() + KINDS;
    }

    long heldBack() {
      return usedUp() + KINDS;
    }
  }

  DayBudgets(DetectorPolicy own) {
    action = own.action() == Action.TERMINATE ? Action.BLOCK : own.action();
    warnShare = own.get(Budget.WARN_SHARE);
    limits =
        List.of(
            new Limit(
                Kind.AGENT,
                "the agent's daily budget",
                new Amount(own.get(Budget.AGENT_USD), own.get(Budget.AGENT_TOKENS)),
                Spending::ofAgent),
            new Limit(
                Kind.PROCESS,
                "the daily budget of the process",
                new Amount(own.get(Budget.PROCESS_USD), own.get(Budget.PROCESS_TOKENS)),
                Spending::ofProcess),
            new Limit(
                Kind.FLEET,
                "the daily budget of the fleet",
                new Amount(own.get(Budget.FLEET_USD), own.get(Budget.FLEET_TOKENS)),
                Spending::ofFleet));
  }

  /** A finding was reported; that a limit is near is reported once a day. */
  static void told(long pattern, Spending spending) {
    if (pattern == Kind.AGENT.near()) {
      spending.ofAgent().alert();
    } else if (pattern == Kind.PROCESS.near()) {
      spending.ofProcess().alert();
    } else if (pattern == Kind.FLEET.near()) {
      spending.ofFleet().alert();
    }
  }

  /** Whether the day is used up. */
  static boolean usedUp(long pattern) {
    return pattern >= Kind.AGENT.usedUp() && pattern <= Kind.FLEET.usedUp();
  }

  /** Whether a finding may end by itself. */
  static boolean passes(long pattern) {
    return pattern >= Kind.AGENT.usedUp() && pattern <= Kind.FLEET.heldBack();
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Spending spending = scene.run().costs().spending();
    for (Limit limit : limits) {
      Finding finding = usedUp(scene, limit, limit.account().apply(spending));
      if (finding != null) {
        return finding;
      }
    }
    for (Limit limit : limits) {
      Account account = limit.account().apply(spending);
      if (account != null && !account.alerted() && limit.share(account.spent()) >= warnShare) {
        String said = limit.what() + amounts(account.spent(), limit, "is nearly used up");
        return finding(scene.run(), Action.WARN, limit.kind().near(), said);
      }
    }
    return null;
  }

  private Finding usedUp(Scene scene, Limit limit, Account account) {
    if (account == null) {
      return null;
    }
    Amount spent = account.spent();
    if (limit.share(spent) >= 1) {
      String said =
          limit.what() + amounts(spent, limit, "is used up") + ", until the day ends at 00:00 UTC";
      return finding(scene.run(), action, limit.kind().usedUp(), said)
          .holding(account.left(scene.nanos()));
    }
    // the call is held back already, with those under way in all processes
    if (account.shared() && limit.share(spent.plus(account.reserved())) > 1) {
      String said = limit.what() + amounts(spent, limit, "may be exceeded by calls under way");
      return finding(scene.run(), action, limit.kind().heldBack(), said);
    }
    return null;
  }

  /** As in " of 5.00 USD is used up (5.02 USD spent)". */
  private static String amounts(Amount spent, Limit limit, String how) {
    String about = spent.estimated() ? "about " : "";
    Amount most = limit.most();
    return limit.usdShare(spent) >= limit.tokenShare(spent)
        ? String.format(
            Locale.ROOT, " of %.4f USD %s (%s%.4f USD spent)", most.usd(), how, about, spent.usd())
        : String.format(
            Locale.ROOT, " of %d tokens %s (%s%d used)", most.tokens(), how, about, spent.tokens());
  }

  private static Finding finding(Run run, Action action, long pattern, String what) {
    return Finding.of(Budget.SPEC, action, pattern, what).seen(run.calls().made());
  }
}
