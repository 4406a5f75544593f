package io.loophound.detectors.internal.limit;

import io.loophound.detectors.budget.Ledger.Account;
import io.loophound.detectors.budget.Ledger.Accounts;
import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.Spending;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;
import java.util.Locale;

/**
 * Money and tokens per day, of an agent, of the process, of the fleet, of a user and of a tenant.
 * Model calls are refused until the day is over. The run does not end, because it may continue the
 * next day.
 */
final class DayBudgets implements Detector {
  private static final long FIRST = "budget of an agent".hashCode();

  private final Action action;
  private final double warnShare;
  private final List<Limit> limits;

  /** A limit, and the account it is for. Its patterns: near, used up, and held back. */
  private record Limit(Kind kind, Amount most) {
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
    AGENT(0, "the agent's daily budget"),
    PROCESS(1, "the daily budget of the process"),
    FLEET(2, "the daily budget of the fleet"),
    USER(3, "the daily budget of the user"),
    TENANT(4, "the daily budget of the tenant");

    private static final int KINDS = values().length;
    private final int index;
    private final String what;

    Kind(int index, String what) {
      this.index = index;
      this.what = what;
    }

    /** Its account of a call; null if there is none. */
    Account of(Accounts accounts) {
      return switch (this) {
        case AGENT -> accounts.agent();
        case PROCESS -> accounts.process();
        case FLEET -> accounts.fleet();
        case USER -> accounts.user();
        case TENANT -> accounts.tenant();
      };
    }

    long near() {
      return FIRST + index;
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
            limit(Kind.AGENT, own, Budget.AGENT_USD, Budget.AGENT_TOKENS),
            limit(Kind.PROCESS, own, Budget.PROCESS_USD, Budget.PROCESS_TOKENS),
            limit(Kind.FLEET, own, Budget.FLEET_USD, Budget.FLEET_TOKENS),
            limit(Kind.USER, own, Budget.USER_USD, Budget.USER_TOKENS),
            limit(Kind.TENANT, own, Budget.TENANT_USD, Budget.TENANT_TOKENS));
  }

  private static Limit limit(
      Kind kind, DetectorPolicy own, Setting<Double> usd, Setting<Long> tokens) {
    return new Limit(kind, new Amount(own.get(usd), own.get(tokens)));
  }

  /** A finding was reported; that a limit is near is reported once a day. */
  static void onReported(long pattern, Spending spending) {
    for (Kind kind : Kind.values()) {
      if (kind.near() == pattern) {
        kind.of(spending.accounts()).alert();
      }
    }
  }

  /** Whether the day is used up. */
  static boolean isUsedUp(long pattern) {
    return pattern >= Kind.AGENT.usedUp() && pattern <= Kind.TENANT.usedUp();
  }

  /** Whether a finding may end by itself. */
  static boolean isTemporary(long pattern) {
    return pattern >= Kind.AGENT.usedUp() && pattern <= Kind.TENANT.heldBack();
  }

  @Override
  public Finding beforeProbe(DetectorInput input) {
    return beforeModel(input);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Accounts accounts = input.run().costs().spending().accounts();
    for (Limit limit : limits) {
      Finding finding = isUsedUp(input, limit, limit.kind().of(accounts));
      if (finding != null) {
        return finding;
      }
    }
    for (Limit limit : limits) {
      Account account = limit.kind().of(accounts);
      if (account != null && !account.wasAlerted() && limit.share(account.spent()) >= warnShare) {
        String said = limit.kind().what + amounts(account.spent(), limit, "is nearly used up");
        return Budget.finding(input.run(), Action.WARN, limit.kind().near(), said);
      }
    }
    return null;
  }

  private Finding isUsedUp(DetectorInput input, Limit limit, Account account) {
    if (account == null) {
      return null;
    }
    Amount spent = account.spent();
    Hold hold = input.run().costs().spending().hold();
    boolean isWithin =
        hold == null ? account.isWithin(limit.most()) : hold.isWithin(account, limit.most());
    if (isWithin) {
      return null;
    }
    if (limit.share(spent) >= 1) {
      String said =
          limit.kind().what
              + amounts(spent, limit, "is used up")
              + ", until the day ends at 00:00 UTC";
      return Budget.finding(input.run(), action, limit.kind().usedUp(), said)
          .holding(account.left(input.nanos()));
    }
    String said = limit.kind().what + amounts(spent, limit, "may be exceeded by calls under way");
    Action passing = action == Action.CONCLUDE ? Action.BLOCK : action; // nothing is used up yet
    return Budget.finding(input.run(), passing, limit.kind().heldBack(), said);
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
}
