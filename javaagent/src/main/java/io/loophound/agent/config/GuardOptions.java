package io.loophound.agent.config;

/** The options of the guard that belong to no detector. Premain may run this: no lambdas. */
final class GuardOptions {
  /** What stands before an option of the candidate policy. */
  static final String SHADOW = "shadow.";

  private static final double MINUTE = 60_000;
  private static final double DAY = 86_400_000;

  private static final Option[] OWN = {
    Option.within(
        "steers",
        Type.WHOLE,
        "1",
        0,
        2,
        "How often in a turn a run is told, in a tool's result, before it is stopped."),
    Option.within(
        "patience.masked",
        Type.WHOLE,
        "2",
        1,
        100,
        "How many times a threshold it takes where results are equal only once times, ids and the"
            + " like are masked."),
    Option.within(
        "patience.acknowledged",
        Type.WHOLE,
        "4",
        1,
        100,
        "The same for bare confirmations of calls with small arguments, and for a call whose"
            + " results go to and fro; unless this is 1, these are never blocked."),
    Option.within(
        "patience.slow",
        Type.WHOLE,
        "4",
        1,
        100,
        "The same for results that took a second or more and are no failure."),
    Option.within(
        "patience.sweep",
        Type.WHOLE,
        "4",
        1,
        100,
        "The same for one argument that goes through values and finds nothing."),
    Option.within(
        "throttle-step",
        Type.DURATION,
        "100ms",
        1,
        MINUTE,
        "What the action `throttle` waits for each time the repetition was seen."),
    Option.within(
        "throttle-cap", Type.DURATION, "5s", 0, 10 * MINUTE, "The longest wait of `throttle`."),
    Option.within(
        "throttle-times",
        Type.WHOLE,
        "5",
        0,
        1000,
        "How often in a turn a run is slowed down before it is told, and then blocked; 0 never."),
    Option.of(
        "tool.<name>.poll",
        Type.FLAG,
        "false",
        "",
        "Whether one tool is expected to be asked again until its result changes: calls that wait"
            + " are not counted."),
    Option.within(
        "tool.<name>.poll-interval",
        Type.DURATION,
        "1s",
        0,
        DAY,
        "The least time between two polls of one tool; what asks faster is counted."),
    Option.of(
        "shadow.<option>",
        Type.TEXT,
        "",
        "as the option",
        "An option of a candidate policy that only reports, beside the one in force, such as"
            + " `shadow.repetition.threshold`; what is not set for it is as in the policy in"
            + " force."),
  };

  private static final String[] ALSO = {
    "compat", "window", "threshold", "cooldown", "agents.inherit"
  };

  private GuardOptions() {}

  /** The options given, and behind them these. */
  static Option[] addTo(Option[] general) {
    Option[] all = new Option[general.length + OWN.length];
    System.arraycopy(general, 0, all, 0, general.length);
    System.arraycopy(OWN, 0, all, general.length, OWN.length);
    return all;
  }

  /** The option of the candidate policy that is meant by {@code shadow.OPTION}, or null. */
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
