package io.loophound.detectors.internal.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import io.loophound.detectors.policy.Sign;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What the score does about the runs that each sign stops. Immutable. */
public final class SignActions {
  /** What the name of such a setting begins with; the sign follows. */
  private static final String SETTING = "action.";

  private static final Map<Sign, Setting<SignAction>> SETTINGS = make();

  private final Action ofScore;
  private final Map<Sign, Action> bySign = new EnumMap<>(Sign.class);

  /** Those that a policy of the score sets. */
  public SignActions(DetectorPolicy own) {
    ofScore = own.action();
    for (Map.Entry<Sign, Setting<SignAction>> each : SETTINGS.entrySet()) {
      bySign.put(each.getKey(), own.get(each.getValue()).or(ofScore));
    }
  }

  private static Map<Sign, Setting<SignAction>> make() {
    Map<Sign, Setting<SignAction>> all = new EnumMap<>(Sign.class);
    for (Sign sign : Sign.values()) {
      if (sign.isStale()) {
        String text = "what happens to a run that `" + sign.key() + "` stops";
        all.put(sign, Setting.choice(SETTING + sign.key(), SignAction.SCORE, text));
      }
    }
    return all;
  }

  /** One for each sign that adds to the score. */
  static List<Setting<SignAction>> settings() {
    return new ArrayList<>(SETTINGS.values());
  }

  /** The setting for a sign, if a policy uses it; null if the score's own action applies. */
  public static Setting<?> setting(DetectorPolicy own, Sign sign) {
    Setting<SignAction> setting = sign == null ? null : SETTINGS.get(sign);
    return setting == null || own.get(setting) == SignAction.SCORE ? null : setting;
  }

  /** The score's own action, for what has no sign. */
  Action ofScore() {
    return ofScore;
  }

  /** Whether any sign leads to this action or a stronger one. */
  boolean canBe(Action action) {
    for (Action each : bySign.values()) {
      if (each.isAtLeast(action)) {
        return true;
      }
    }
    return false;
  }

  /** What is done about a run that this sign stops. */
  public Action of(Sign sign) {
    return bySign.getOrDefault(sign, ofScore);
  }
}
