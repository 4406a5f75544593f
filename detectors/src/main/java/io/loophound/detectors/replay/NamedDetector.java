package io.loophound.detectors.replay;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.policy.Setting;

/** A detector that a case names, and how it is set. */
record NamedDetector(Preset preset, DetectorPolicy policy) {

  NamedDetector with(String setting, double value) {
    return new NamedDetector(preset, policy.with(setting, value));
  }

  /** Sets a setting that is a word. */
  NamedDetector with(String setting, String word) {
    Setting words = preset.setting(setting);
    return with(setting, words.words().indexOf(word));
  }

  NamedDetector with(Action action) {
    return new NamedDetector(preset, policy.with(action));
  }
}
