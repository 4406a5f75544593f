package io.loophound.detectors.internal.limit;

import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.ArrayList;
import java.util.List;

/** What a detector does when each of its limits is reached. Immutable. */
public final class LimitActions {
  /** What the name of such a setting begins with; that of the limit follows. */
  private static final String SETTING = "action.";

  private final DetectorPolicy own;

  LimitActions(DetectorPolicy own) {
    this.own = own;
  }

  /** The settings of a detector, and one more for each of its limits. */
  static Setting<?>[] with(List<Setting<?>> limits, Setting<?>... others) {
    List<Setting<?>> all = new ArrayList<>(limits);
    all.addAll(List.of(others));
    for (Setting<?> limit : limits) {
      String text = "what happens when `" + limit.name() + "` is reached";
      all.add(Setting.choice(SETTING + limit.name(), LimitAction.DEFAULT, text));
    }
    return all.toArray(new Setting<?>[0]);
  }

  /**
   * What is done when a limit is reached.
   *
   * @param key the name of the setting that says so, or empty if it is that of all limits
   */
  record Rule(Action action, String key) {
    Rule with(Action other) {
      return new Rule(other, key);
    }

    /** The finding, decided by this setting. */
    Finding decided(Finding finding) {
      return key.isEmpty() ? finding : finding.decidedBy(key);
    }
  }

  /** What is done when this limit is reached, and which setting says so. */
  Rule rule(Setting<?> limit) {
    String name = SETTING + limit.name();
    return new Rule(of(limit), own.get(name) == LimitAction.DEFAULT ? "" : name);
  }

  /** What is done when this limit is reached. */
  Action of(Setting<?> limit) {
    return ((LimitAction) own.get(SETTING + limit.name())).or(own.action());
  }

  /** Whether calls are refused when this limit is reached. */
  boolean stops(Setting<?> limit) {
    return of(limit).isAtLeast(Action.CONCLUDE);
  }

  /**
   * The action that a setting of this kind sets.
   *
   * @param setting the name of a setting, of whatever kind
   * @return null if it is not one of these
   */
  public static Action set(DetectorPolicy own, String setting) {
    Setting<?> known = own.spec().option(setting);
    return known != null && own.get(known) instanceof LimitAction action
        ? action.or(own.action())
        : null;
  }
}
