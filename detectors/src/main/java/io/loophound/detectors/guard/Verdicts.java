package io.loophound.detectors.guard;

import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Makes verdicts from findings. */
final class Verdicts {
  private static final int MAX_WHAT = 300;

  private final Knobs knobs;
  private final Valve valve;
  private final String prefix =
      "lh-" + Integer.toString(new SecureRandom().nextInt(36 * 36 * 36), 36);
  private final AtomicLong numbers = new AtomicLong();

  Verdicts(AgentPolicies policies, Valve valve) {
    knobs = new Knobs(policies);
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
            knobs.allows(finding, run),
            knobs.acts(finding, action, run));
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
  static String plain(String what) {
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
}
