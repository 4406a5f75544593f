package io.loophound.detectors.internal.limit;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.BudgetLanding;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/**
 * A used-up budget would leave a run no call to save its work with. So the tools that do that may
 * still be called, and a few model calls with them: the first one tells the model that all other
 * tools are refused. These calls are counted for the whole run, whatever the limit and however many
 * turns, so that no work after the limit is wasted.
 */
final class LandingDetector implements Detector {
  private static final long PATTERN = "landing".hashCode();

  private final Budgets ofRun;
  private final DayBudgets ofDay;
  private final List<String> tools;
  private final int rounds;

  LandingDetector(DetectorPolicy own, Budgets ofRun, DayBudgets ofDay) {
    this.ofRun = ofRun;
    this.ofDay = ofDay;
    tools = tools(own);
    rounds = own.get(Budget.LANDING_ROUNDS);
  }

  /** The tools that may still be called; empty unless they are set. */
  static List<String> tools(DetectorPolicy own) {
    String names = own.get(Budget.LANDING_TOOLS);
    return names.isEmpty() ? List.of() : List.of(names.split(",", -1));
  }

  /** Whether a finding lets a run land. */
  static boolean allows(long pattern) {
    return pattern == PATTERN;
  }

  @Override
  public Finding beforeProbe(DetectorInput input) {
    return beforeModel(input);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Finding limit = Finding.stronger(ofRun.beforeModel(input), ofDay.beforeModel(input));
    if (!isUsedUp(limit)) {
      return limit;
    }
    BudgetLanding landing = input.run().enforcement().budgetLanding();
    if (isOver(input.run()) || landing.rounds() >= rounds || landing.hasUnallowedCalls()) {
      landing.end();
      return limit;
    }
    return finding(limit, Action.WARN, rounds - landing.next() + 1);
  }

  @Override
  public void afterModel(DetectorInput input, String host, ModelReply reply) {
    int others = 0;
    for (ToolCall call : reply.toolCalls()) {
      others += tools.contains(call.name()) ? 0 : 1;
    }
    input.run().enforcement().budgetLanding().onUnallowedCalls(others);
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    Finding limit = Finding.stronger(ofRun.beforeTool(input), ofDay.beforeModel(input));
    if (!isUsedUp(limit) || isOver(input.run())) {
      return limit;
    }
    if (tools.contains(input.step().tool())) {
      return null;
    }
    BudgetLanding landing = input.run().enforcement().budgetLanding();
    landing.onRefused();
    return finding(limit, Action.STEER, rounds - landing.rounds());
  }

  @Override
  public Finding afterTool(DetectorInput input) {
    return ofRun.afterTool(input);
  }

  /** A run that has not begun has nothing to save. */
  private static boolean isOver(Run run) {
    return run.enforcement().budgetLanding().isOver() || run.calls().count() == 0;
  }

  private static boolean isUsedUp(Finding limit) {
    return limit != null
        && limit.action().isAtLeast(Action.CONCLUDE)
        && (Budgets.isUsedUp(limit.pattern()) || DayBudgets.isUsedUp(limit.pattern()));
  }

  private static Finding finding(Finding limit, Action action, int left) {
    String calls = left == 1 ? "1 model call is left" : left + " model calls are left";
    return Finding.of(
            Budget.SPEC, action, PATTERN, limit.what() + ", " + calls + " to save the work")
        .counted(limit.count());
  }
}
