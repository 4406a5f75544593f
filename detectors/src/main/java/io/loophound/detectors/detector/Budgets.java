package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import java.util.List;

/**
 * {@link Preset#BUDGET}: money, tokens and time of a run. What was used is added after each call;
 * the call that finds the limit used up is refused.
 */
final class Budgets implements Detector {
  private static final long MINUTE = 60_000_000_000L;

  private final Action action;
  private final double usd;
  private final double tokens;
  private final double seconds;
  private final double warnShare;
  private final double usdPerMinute;

  public Budgets(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.BUDGET);
    action = own.action();
    usd = own.number("usd");
    tokens = own.number("tokens");
    seconds = own.number("time");
    warnShare = own.number("warn-share");
    usdPerMinute = own.number("usd-per-minute");
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    return look(scene);
  }

  private Finding look(Scene scene) {
    Run run = scene.run();
    double elapsed = (scene.nanos() - run.startNanos()) / 1e9;
    double share = Math.max(share(run.usd(), usd), share((double) run.tokens(), tokens));
    share = Math.max(share, share(elapsed, seconds));
    share = Math.max(share, share(run.usdSince(scene.nanos() - MINUTE), usdPerMinute));
    if (share >= 1) {
      return finding(run, action, "the budget of the run is used up");
    }
    return share >= warnShare && !run.discipline().reported(WARNED)
        ? finding(run, Action.WARN, "the budget of the run is nearly used up")
        : null;
  }

  private static final long WARNED = Preset.BUDGET.key().hashCode();

  private static double share(double used, double limit) {
    return limit > 0 ? used / limit : 0;
  }

  private static Finding finding(Run run, Action action, String what) {
    return new Finding(
        Preset.BUDGET, action, WARNED, what, List.of(), run.modelCalls(), 1, 0, 0, 0, false);
  }
}
