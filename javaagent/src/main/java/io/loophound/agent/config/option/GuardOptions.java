package io.loophound.agent.config.option;

/** The options of the guard that belong to no detector. Premain may run this: no lambdas. */
public final class GuardOptions {
  /** The prefix of an option of the candidate policy. */
  public static final String SHADOW = "shadow.";

  private static final double MINUTE = 60_000;

  private static final Option[] OWN = {
    Option.within(
        "steers",
        Type.WHOLE,
        "1",
        0,
        2,
        "How many notes about a repetition the model gets per turn, in a tool's result, before"
            + " the run is stopped."),
    Option.within(
        "throttle-step",
        Type.DURATION,
        "100ms",
        1,
        MINUTE,
        "How long `throttle` waits, times the number of repetitions seen."),
    Option.within(
        "throttle-cap", Type.DURATION, "5s", 0, 10 * MINUTE, "The longest wait of `throttle`."),
    Option.within(
        "throttle-times",
        Type.WHOLE,
        "5",
        0,
        1000,
        "How many times per turn a run is delayed before it is steered and then blocked. 0 never"
            + " stops it."),
    Option.of(
        "shadow.<option>",
        Type.TEXT,
        "",
        "as the option",
        "An option of a candidate policy that runs next to the policy in force and only reports,"
            + " such as `shadow.threshold`. Options you don't set are as in the"
            + " policy in force."),
  };

  private static final String[] ALSO = {"compat", "window", "cooldown", "agents.inherit"};

  private GuardOptions() {}

  /** The given options, followed by these. */
  static Option[] addTo(Option[] general) {
    Option[] own = new Option[OWN.length];
    for (int i = 0; i < OWN.length; i++) {
      own[i] = OWN[i].asDynamic();
    }
    return join(general, own);
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
    return option != null && forShadow(name) ? option.named(SHADOW + option.name()) : null;
  }

  private static boolean forShadow(String name) {
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
        return name.indexOf('<') < 0;
      }
    }
    return NamedOptions.ofDetector(name) != null;
  }
}
