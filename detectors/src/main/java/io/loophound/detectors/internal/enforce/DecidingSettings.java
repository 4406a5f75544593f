package io.loophound.detectors.internal.enforce;

import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.internal.detector.SignActions;
import io.loophound.detectors.internal.digest.text.PlainName;
import io.loophound.detectors.internal.limit.LimitActions;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Finding.Decided;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import io.loophound.detectors.policy.Sign;
import java.util.List;
import java.util.Locale;

/**
 * The settings that would have changed a decision, with their values and with values that allow it.
 */
public final class DecidingSettings {
  private static final String PREFIX = "loophound.";

  private final CompiledPolicies policies;

  public DecidingSettings(CompiledPolicies policies) {
    this.policies = policies;
  }

  /** The setting that decided; for a detector of limits, the limits that are set. */
  public String allowingSetting(Finding finding, Run run) {
    DetectorPolicy own = run.policy().detector(finding.detector());
    if (finding.decided().above() > 0) {
      return ofScore(finding, own, run);
    }
    Setting<?> decided = own.spec().option(finding.setting());
    if (finding.setting().equals(Decided.ACTION)) {
      return agent(run) + own.spec().name() + ".action" + now(word(own.action()), "warn");
    }
    boolean ofLimit = decided == null || LimitActions.set(own, decided.name()) != null;
    return ofLimit ? limits(own, run) : decided(finding, own, decided, run);
  }

  /** As in "note (now 8) and threshold (now 10), both 11 or more". */
  private String ofScore(Finding finding, DetectorPolicy own, Run run) {
    List<String> names = finding.decided().settings();
    double more = Math.floor(finding.decided().above()) + 1;
    StringBuilder settings = new StringBuilder();
    for (String name : names) {
      Setting<?> setting = own.spec().option(name);
      if (more > setting.max()) {
        return key(own, run) + name + now(text(own, setting), off(own, run));
      }
      boolean last = name.equals(names.get(names.size() - 1));
      String enough = (long) more + " or more" + (names.size() > 1 ? " for both" : "");
      settings.append(key(own, run)).append(name);
      settings.append(
          last ? now(text(own, setting), enough) : " (now " + text(own, setting) + ") and ");
    }
    return settings.toString();
  }

  private String off(DetectorPolicy own, Run run) {
    return agent(run) + own.spec().name() + ".enabled=false";
  }

  private String limits(DetectorPolicy own, Run run) {
    StringBuilder limits = new StringBuilder();
    for (Setting<?> setting : own.spec().options()) {
      if (isLimit(own, setting)) {
        limits.append(limits.length() == 0 ? "" : " or ");
        limits.append(key(own, run)).append(setting.name());
        limits.append(
            isSingle(own, run) ? now(text(own, setting), "more, or 0 for no limit,") : "");
      }
    }
    return limits.toString();
  }

  /**
   * The setting that makes the detector act instead of only reporting; empty when there is none.
   *
   * @param action what was done, or would have been in enforce mode
   */
  public String actingSetting(Finding finding, Action action, Run run) {
    DetectorPolicy own = run.policy().detector(finding.detector());
    Action set = configured(finding, run);
    if (action != Action.WARN || set.isAtLeast(Action.CONCLUDE) || !isSingle(own, run)) {
      return "";
    }
    Setting<?> ofSign = SignActions.setting(own, finding.scored().sign());
    String key =
        LimitActions.set(own, finding.setting()) != null
            ? own.spec().prefix() + finding.setting()
            : ofSign == null ? own.spec().name() + ".action" : ofSign.name();
    return agent(run) + key + " (now " + word(set) + ")";
  }

  /** The action that the settings give for a finding, whatever the call can take. */
  public Action configured(Finding finding, Run run) {
    DetectorPolicy own = run.policy().detector(finding.detector());
    if (!isSingle(own, run)) {
      return finding.action();
    }
    Action ofLimit = LimitActions.set(own, finding.setting());
    Sign sign = finding.scored().sign();
    return ofLimit != null
        ? ofLimit
        : SignActions.setting(own, sign) == null ? own.action() : new SignActions(own).of(sign);
  }

  private <T> String decided(Finding finding, DetectorPolicy own, Setting<T> setting, Run run) {
    String name = key(own, run) + setting.name();
    if (!isSame(own, setting, run)) {
      return name;
    }
    if (setting.type() == Boolean.class) {
      return name + now(text(own, setting), String.valueOf(setting.isZero(own.get(setting))));
    }
    if (setting.type() == Double.class) {
      double more = ((EngineSpec) own.spec()).allowing(finding.count());
      String enough = more <= setting.max() ? (long) more + " or more" : off(own, run);
      return name + now(text(own, setting), enough);
    }
    int enough = higher(finding.count(), wholeNumber(own, setting.name()));
    return setting.type() == Integer.class && enough <= setting.max()
        ? name + now(text(own, setting), enough + " or more")
        : name + now(text(own, setting), off(own, run));
  }

  /**
   * A threshold above a count. If less than the threshold was enough, the evidence was stronger
   * than usual, and the new threshold allows for that in proportion.
   */
  private static int higher(int count, int threshold) {
    return count < threshold && count > 0
        ? (int) Math.min(Integer.MAX_VALUE, ((count + 1L) * threshold + count - 1) / count)
        : Math.max(count, threshold) + 1;
  }

  private static int wholeNumber(DetectorPolicy own, String option) {
    return own.get(option) instanceof Integer number ? number : 0;
  }

  private static String now(String value, String allows) {
    return " (now " + value + "; " + allows + " allows this)";
  }

  private static <T> String text(DetectorPolicy own, Setting<T> setting) {
    return setting.text(own.get(setting));
  }

  private String key(DetectorPolicy own, Run run) {
    return agent(run) + own.spec().prefix();
  }

  private String agent(Run run) {
    boolean own = policies.agents().hasOwn(run.agent());
    return PREFIX + (own ? "agent." + PlainName.of(run.agent()) + "." : "");
  }

  /** With two detectors of a kind it is unknown here which one decided. */
  private static boolean isSingle(DetectorPolicy own, Run run) {
    return run.policy().further(own.spec()).isEmpty();
  }

  /** Whether all detectors of this kind have the same value, which an option sets for all. */
  private static <T> boolean isSame(DetectorPolicy own, Setting<T> setting, Run run) {
    return run.policy().further(own.spec()).stream()
        .allMatch(other -> other.get(setting).equals(own.get(setting)));
  }

  private static String word(Action action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  /** Whether a limit that defaults to none is set. */
  private static <T> boolean isLimit(DetectorPolicy own, Setting<T> setting) {
    return setting.type() != String.class
        && setting.type() != Boolean.class
        && setting.isZero(setting.defaultValue())
        && !setting.isZero(own.get(setting));
  }
}
