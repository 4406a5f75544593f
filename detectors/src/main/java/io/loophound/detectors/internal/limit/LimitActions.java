package io.loophound.detectors.internal.limit;

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

  /** What is done when this limit is reached. */
  Action of(Setting<?> limit) {
    return ((LimitAction) own.get(SETTING + limit.name())).or(own.action());
  }

  /** Whether calls are refused when this limit is reached. */
  boolean stops(Setting<?> limit) {
    return of(limit).isAtLeast(Action.CONCLUDE);
  }

  /** The name of the limit's own setting if it is used; otherwise empty. */
  String key(Setting<?> limit) {
    String name = SETTING + limit.name();
    return own.get(name) == LimitAction.DEFAULT ? "" : name;
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
