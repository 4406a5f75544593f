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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Money and tokens per day, of an agent, of the process, of the fleet, of a user and of a tenant.
 * Model calls are refused until the day is over. The run does not end, because it may continue the
 * next day.
 */
final class DayBudgets implements Detector {
  private static final long FIRST = "budget of an agent".hashCode();

  private final double warnShare;
  private final List<Limit> limits;

  /**
   * A limit of money or of tokens, and the account it is for. Its patterns: near, used up, and held
   * back.
   */
  private record Limit(Kind kind, Amount most, LimitActions.Rule rule) {
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
    LimitActions actions = new LimitActions(own);
    warnShare = own.get(Budget.WARN_SHARE);
    limits = new ArrayList<>();
    add(Kind.AGENT, own, actions, Budget.AGENT_USD, Budget.AGENT_TOKENS);
    add(Kind.PROCESS, own, actions, Budget.PROCESS_USD, Budget.PROCESS_TOKENS);
    add(Kind.FLEET, own, actions, Budget.FLEET_USD, Budget.FLEET_TOKENS);
    add(Kind.USER, own, actions, Budget.USER_USD, Budget.USER_TOKENS);
    add(Kind.TENANT, own, actions, Budget.TENANT_USD, Budget.TENANT_TOKENS);
  }

  private void add(
      Kind kind,
      DetectorPolicy own,
      LimitActions actions,
      Setting<Double> usd,
      Setting<Long> tokens) {
    add(kind, new Amount(own.get(usd), 0), actions, usd);
    add(kind, new Amount(0, own.get(tokens)), actions, tokens);
  }

  private void add(Kind kind, Amount most, LimitActions actions, Setting<?> setting) {
    if (most.usd() > 0 || most.tokens() > 0) {
      LimitActions.Rule rule = actions.rule(setting);
      boolean ends = rule.action() == Action.TERMINATE;
      limits.add(new Limit(kind, most, ends ? rule.with(Action.BLOCK) : rule));
    }
  }

  /** A finding was reported; that a limit is near is reported once a day. */
  static void onReported(long pattern, Spending spending) {
    for (Kind kind : Kind.values()) {
      if (kind.near() == pattern) {
        kind.of(spending.accounts()).alert();
      }
    }
  }

  /** Whether a limit of the day is near. */
  static boolean isNear(long pattern) {
    return pattern >= Kind.AGENT.near() && pattern <= Kind.TENANT.near();
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
    Finding finding = null;
    for (Limit limit : limits) {
      finding = Finding.stronger(finding, isUsedUp(input, limit, limit.kind().of(accounts)));
    }
    if (finding != null) {
      return finding;
    }
    for (Limit limit : limits) {
      Account account = limit.kind().of(accounts);
      if (account != null && !account.wasAlerted() && limit.share(account.spent()) >= warnShare) {
        String said = limit.kind().what + amounts(account.spent(), limit, "is nearly used up");
        return decided(limit, input, Action.WARN, limit.kind().near(), said);
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
      return decided(limit, input, limit.rule().action(), limit.kind().usedUp(), said)
          .holding(account.left(input.nanos()));
    }
    String said = limit.kind().what + amounts(spent, limit, "may be exceeded by calls under way");
    boolean concludes = limit.rule().action() == Action.CONCLUDE; // but nothing is used up yet
    Action passing = concludes ? Action.BLOCK : limit.rule().action();
    return decided(limit, input, passing, limit.kind().heldBack(), said);
  }

  private static Finding decided(
      Limit limit, DetectorInput input, Action action, long pattern, String what) {
    return limit.rule().decided(Budget.finding(input.run(), action, pattern, what));
  }

  /** As in " of 5.00 USD is used up (5.02 USD spent)". */
  private static String amounts(Amount spent, Limit limit, String how) {
    String about = spent.estimated() ? "about " : "";
    Amount most = limit.most();
    return most.usd() > 0
        ? String.format(
            Locale.ROOT, " of %.4f USD %s (%s%.4f USD spent)", most.usd(), how, about, spent.usd())
        : String.format(
            Locale.ROOT, " of %d tokens %s (%s%d used)", most.tokens(), how, about, spent.tokens());
  }
}
