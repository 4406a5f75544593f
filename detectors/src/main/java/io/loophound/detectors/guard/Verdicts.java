package io.loophound.detectors.guard;

import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Makes verdicts from findings. */
final class Verdicts {
  private static final int MAX_WHAT = 300;

  private final AgentPolicies policies;
  private final Valve valve;
  private final String prefix =
      "lh-" + Integer.toString(new SecureRandom().nextInt(36 * 36 * 36), 36);
  private final AtomicLong numbers = new AtomicLong();

  Verdicts(AgentPolicies policies, Valve valve) {
    this.policies = policies;
    this.valve = valve;
  }

  /** A new decision about a run. Where the valve is open it is only reported. */
  Verdict of(
      Finding finding, Waste waste, Action action, boolean enforced, Run run, String traceId) {
    Evidence evidence =
        new Evidence(
            plain(finding.what()),
            finding.equal(),
            finding.count(),
            finding.firstStep(),
            finding.lastStep(),
            waste.modelCalls(),
            waste.tokens(),
            waste.usd(),
            waste.estimated(),
            property(finding, run));
    return new Verdict(
        action,
        enforced && !released(finding, action, run),
        finding.detector().name(),
        evidence,
        prefix + "-" + numbers.incrementAndGet(),
        run.id(),
        run.agent(),
        traceId,
        cooldown(action, run.policy()),
        action == Action.THROTTLE ? run.policy().throttle().delay(finding.count()) : Duration.ZERO);
  }

  private boolean released(Finding finding, Action action, Run run) {
    String detector = finding.detector().name();
    boolean open = valve.open(detector, run.caller());
    if (open && action.atLeast(Action.BLOCK)) {
      valve.wouldStop(detector, run.caller());
    }
    return open;
  }

  /** The names of tools are the model's own words: none of them may forge a line of a log. */
  private static String plain(String what) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < what.length() && i < MAX_WHAT; i++) {
      char c = what.charAt(i);
      plain.append(Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? '?' : c);
    }
    return what.length() > MAX_WHAT ? plain + "..." : plain.toString();
  }

  private static Duration cooldown(Action action, GuardPolicy policy) {
    return switch (action) {
      case BLOCK -> policy.cooldown();
      case TERMINATE -> policy.terminateCooldown();
      default -> Duration.ZERO;
    };
  }

  /** The threshold; of a detector of limits, those limits that are set. */
  private String property(Finding finding, Run run) {
    DetectorPolicy own = run.policy().detector(finding.detector());
    String tool = finding.decidingTool();
    if (tool != null) {
      int threshold = run.policy().tool(tool).threshold();
      return "loophound.tool." + plain(tool) + ".threshold (now " + threshold + ")";
    }
    Setting<?> decided = own.spec().option(finding.setting());
    if (decided != null) {
      return property(own, decided, run);
    }
    StringBuilder limits = new StringBuilder();
    for (Setting<?> setting : own.spec().options()) {
      if (isLimit(own, setting)) {
        limits.append(limits.length() == 0 ? "" : " or ").append(property(own, setting, run));
      }
    }
    return limits.toString();
  }

  /** Whether a limit, which ships as none, is set. */
  private static <T> boolean isLimit(DetectorPolicy own, Setting<T> setting) {
    return setting.isZero(setting.defaultValue()) && !setting.isZero(own.get(setting));
  }

  private <T> String property(DetectorPolicy own, Setting<T> setting, Run run) {
    String value = setting.text(own.get(setting));
    String agent = policies.hasOwn(run.agent()) ? "agent." + plain(run.agent()) + "." : "";
    // of two detectors of a kind nobody knows here which one it was
    String now = run.policy().further(own.spec()).isEmpty() ? " (now " + value + ")" : "";
    return "loophound." + agent + own.spec().name() + "." + setting.name() + now;
  }
}
