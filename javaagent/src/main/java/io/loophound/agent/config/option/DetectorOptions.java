package io.loophound.agent.config.option;

import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The options of the detectors, derived from their specs. Premain may run this: no lambdas. A
 * detector is not loaded unless one of its options is set.
 */
public final class DetectorOptions {
  private static final String ACTIONS = "warn|throttle|steer|conclude|block|terminate";
  private static final List<Option> ALL = make();

  private DetectorOptions() {}

  public static List<Option> all() {
    return ALL;
  }

  private static List<Option> make() {
    List<Option> all = new ArrayList<>();
    for (DetectorSpec spec : DetectorSpec.all()) {
      String name = spec.name();
      all.add(
          Option.of(
                  name + ".enabled",
                  Type.FLAG,
                  String.valueOf(spec.isEnabled()),
                  "",
                  "Whether `" + name + "` is on.")
              .asDynamic());
      all.add(
          Option.of(
                  name + ".action",
                  Type.CHOICE,
                  spec.action().name().toLowerCase(Locale.ROOT),
                  ACTIONS,
                  "What happens when `" + name + "` fires.")
              .asDynamic());
      List<Setting<?>> settings = spec.options();
      for (int i = 0; i < settings.size(); i++) {
        all.add(Option.of(spec.prefix(), settings.get(i)));
      }
    }
    return List.copyOf(all);
  }
}
