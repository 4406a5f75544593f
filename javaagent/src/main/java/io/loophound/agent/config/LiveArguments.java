package io.loophound.agent.config;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.AgentPolicies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Options that are given to a JVM in which the agent runs already. They win over all other sources
 * until the JVM ends. Either all of them apply to the next call, or none.
 */
public final class LiveArguments {
  /** The system property in which an attached JVM says what it did, for whoever attached. */
  public static final String ANSWER = "io.loophound.attach";

  /** In place of options: the answer is what the JVM's exit report would say now. */
  public static final String TELL = "tell";

  private static final int LONGEST = 300;

  /** The option, and what an answer calls the mode in force. */
  public static final String MODE = "mode";

  private LiveArguments() {}

  /**
   * Applies options.
   *
   * @param arguments as after {@code -javaagent:loophound.jar=}
   * @param apply runs when policies have changed
   * @return the options that changed
   * @throws EditProblem when nothing was changed; it says why
   */
  public static List<String> apply(Config config, String arguments, Runnable apply)
      throws EditProblem {
    Map<String, String> options = read(arguments == null ? "" : arguments);
    String mode = options.remove(MODE);
    synchronized (config) { // an operator or the file may change it as well
      Settings before = config.settings();
      Settings next = before.overriddenBy(options);
      List<String> changed = new ArrayList<>(Changes.between(next, before));
      AgentPolicies built = SettingsEditor.built(next);
      if (!changed.isEmpty()) {
        config.overrule(options, next, built);
        apply.run();
      }
      if (mode != null && !config.mode().name().equalsIgnoreCase(mode)) {
        System.setProperty(Option.PREFIX + MODE, mode); // the emergency switch, which wins
        changed.add(0, MODE);
      }
      return changed;
    }
  }

  /** Says which of these options have a value that can never match. */
  public static List<String> unmatched(String arguments) throws EditProblem {
    return SettingsEditor.unmatched(read(arguments));
  }

  private static Map<String, String> read(String arguments) throws EditProblem {
    Map<String, String> options = new LinkedHashMap<>();
    for (String part : Arguments.split(arguments)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw EditProblem.of(Reason.BAD, "an argument is not of the form key=value");
      }
      String key = Arguments.key(part);
      options.put(key, valid(key, part.substring(equals + 1)));
    }
    if (options.isEmpty()) {
      throw EditProblem.of(Reason.BAD, "no option was given");
    }
    return options;
  }

  private static String valid(String key, String value) throws EditProblem {
    Option option = Options.find(key);
    if (option == null) {
      throw EditProblem.of(Reason.BAD, unknown(key));
    }
    if (!option.dynamic()) {
      String instead = key.equals("enabled") ? "; mode=off may change" : "";
      throw EditProblem.of(
          Reason.FIXED, key + " cannot change while the JVM runs, set it at the start" + instead);
    }
    String checked = Values.check(option, value);
    if (checked == null) {
      String bad = Warnings.badValueLine(key, value, option, "");
      throw EditProblem.of(Reason.BAD, bad);
    }
    return checked;
  }

  private static String unknown(String key) {
    return "unknown option " + Output.clean(key, LONGEST) + Warnings.nearestTo(key);
  }
}
