package io.loophound.agent.config.option;

import io.loophound.detectors.policy.GuardSettings;
import io.loophound.detectors.policy.Setting;
import java.util.ArrayList;
import java.util.List;

/** The options of the guard that belong to no detector. Premain may run this: no lambdas. */
public final class GuardOptions {
  /** The prefix of an option of the candidate policy. */
  public static final String SHADOW = "shadow.";

  private static final String VALVE = "valve."; // of the whole process
  private static final Option[] OWN = own();

  private static final String[] ALSO = {"compat", "agents.inherit"};

  private GuardOptions() {}

  private static Option[] own() {
    List<Option> own = new ArrayList<>();
    for (Setting<?> setting : GuardSettings.ALL) {
      if (setting.isOption()) {
        own.add(Option.of("", setting));
      }
    }
    own.add(
        Option.of(
                SHADOW + "<option>",
                Type.TEXT,
                "",
                "as the option",
                "An option of a candidate policy that runs next to the policy in force and only"
                    + " reports, such as `shadow.threshold`.")
            .asDynamic());
    return own.toArray(new Option[own.size()]); // of another size, reflection makes it
  }

  /** The given options, followed by these. */
  static Option[] addTo(Option[] general) {
    return join(general, OWN);
  }

  /** All options of two lists. */
  static Option[] join(Option[] some, Option[] more) {
    Option[] all = new Option[some.length + more.length];
    System.arraycopy(some, 0, all, 0, some.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  /** The option of the candidate policy for {@code shadow.OPTION}, or null. */
  static Option ofShadow(String name) {
    Option option = Options.find(name);
    return option != null && isForShadow(name) ? option.named(SHADOW + option.name()) : null;
  }

  private static boolean isForShadow(String name) {
    if (name.startsWith(NamedOptions.AGENT) || name.startsWith(NamedOptions.TOOL)) {
      return true;
    }
    for (String other : ALSO) {
      if (other.equals(name)) {
        return true;
      }
    }
    for (Option option : OWN) {
      if (option.name().equals(name)) {
        return name.indexOf('<') < 0 && !name.startsWith(VALVE);
      }
    }
    return NamedOptions.ofDetector(name) != null;
  }
}
