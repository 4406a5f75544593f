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
      return finding(run, action, AGENT, "the agent's daily budget is used up");
    }
    if (processShare >= 1) {
      return finding(run, action, PROCESS, "the daily budget of the process is used up");
    }
    if (agentShare >= warnShare && !ofAgent.alerted()) {
      return near(run, NEAR_AGENT, "the agent's daily budget is nearly used up");
    }
    return processShare >= warnShare && !ofProcess.alerted()
        ? near(run, NEAR_PROCESS, "the daily budget of the process is nearly used up")
        : null;
  }

  private static double share(Account account, Amount limit) {
    if (account == null) {
      return 0;
    }
    Amount spent = account.spent();
    double usd = limit.usd() > 0 ? spent.usd() / limit.usd() : 0;
    return limit.tokens() > 0 ? Math.max(usd, (double) spent.tokens() / limit.tokens()) : usd;
  }

  private static Finding near(Run run, long pattern, String what) {
    return finding(run, Action.WARN, pattern, what);
  }

  private static Finding finding(Run run, Action action, long pattern, String what) {
    return Finding.of(Budget.SPEC, action, pattern, what).equal(List.of()).seen(run.calls().made());
  }
}
