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
import java.util.Locale;

/**
 * Money and tokens per day, of an agent and of the process. Model calls are refused until the day
 * is over. The run does not end, because it may continue the next day.
 */
final class DayBudgets implements Detector {
  private static final long NEAR_AGENT = "budget of an agent".hashCode();
  private static final long NEAR_PROCESS = NEAR_AGENT + 1;
  private static final long AGENT = NEAR_AGENT + 2;
  private static final long PROCESS = NEAR_AGENT + 3;

  private final Action action;
  private final Amount agent;
  private final Amount process;
  private final double warnShare;

  DayBudgets(DetectorPolicy own) {
    action = own.action() == Action.TERMINATE ? Action.BLOCK : own.action();
    agent = new Amount(own.get(Budget.AGENT_USD), own.get(Budget.AGENT_TOKENS));
    process = new Amount(own.get(Budget.PROCESS_USD), own.get(Budget.PROCESS_TOKENS));
    warnShare = own.get(Budget.WARN_SHARE);
  }

  /** A finding was reported; that a limit is near is reported once a day. */
  static void told(long pattern, Spending spending) {
    if (pattern == NEAR_AGENT) {
      spending.ofAgent().alert();
    } else if (pattern == NEAR_PROCESS) {
      spending.ofProcess().alert();
    }
  }

  /** Whether the day is used up. */
  static boolean usedUp(long pattern) {
    return pattern == AGENT || pattern == PROCESS;
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Run run = scene.run();
    Account ofAgent = run.costs().spending().ofAgent();
    Account ofProcess = run.costs().spending().ofProcess();
    double agentShare = share(ofAgent, agent);
    double processShare = share(ofProcess, process);
    if (agentShare >= 1) {
      return usedUp(scene, AGENT, "the agent's daily budget", ofAgent, agent);
    }
    if (processShare >= 1) {
      return usedUp(scene, PROCESS, "the daily budget of the process", ofProcess, process);
    }
    if (agentShare >= warnShare && !ofAgent.alerted()) {
      return near(run, NEAR_AGENT, "the agent's daily budget", ofAgent, agent);
    }
    return processShare >= warnShare && !ofProcess.alerted()
        ? near(run, NEAR_PROCESS, "the daily budget of the process", ofProcess, process)
        : null;
  }

  private Finding usedUp(Scene scene, long pattern, String what, Account account, Amount limit) {
    String said =
        what + amounts(account, limit, "is used up") + ", until the day ends at 00:00 UTC";
    return finding(scene.run(), action, pattern, said).holding(account.left(scene.nanos()));
  }

  /** As in " of 5.00 USD is used up (5.02 USD spent)". */
  private static String amounts(Account account, Amount limit, String how) {
    Amount spent = account.spent();
    String about = spent.estimated() ? "about " : "";
    return usdShare(spent, limit) >= tokenShare(spent, limit)
        ? String.format(
            Locale.ROOT, " of %.4f USD %s (%s%.4f USD spent)", limit.usd(), how, about, spent.usd())
        : String.format(
            Locale.ROOT,
            " of %d tokens %s (%s%d used)",
            limit.tokens(),
            how,
            about,
            spent.tokens());
  }

  private static double share(Account account, Amount limit) {
    if (account == null) {
      return 0;
    }
    Amount spent = account.spent();
    return Math.max(usdShare(spent, limit), tokenShare(spent, limit));
  }

  private static double usdShare(Amount spent, Amount limit) {
    return limit.usd() > 0 ? spent.usd() / limit.usd() : 0;
  }

  private static double tokenShare(Amount spent, Amount limit) {
    return limit.tokens() > 0 ? (double) spent.tokens() / limit.tokens() : 0;
  }

  private static Finding near(Run run, long pattern, String what, Account account, Amount limit) {
    String said = what + amounts(account, limit, "is nearly used up");
    return finding(run, Action.WARN, pattern, said);
  }

  private static Finding finding(Run run, Action action, long pattern, String what) {
    return Finding.of(Budget.SPEC, action, pattern, what).seen(run.calls().made());
  }
}
