package io.loophound.agent.config;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.Mode;
import java.util.Locale;

/**
 * The mode, which an operator may change while the JVM runs. It is read at every call: one look-up
 * of a system property, no allocation. Removing the property changes nothing, because an
 * application that replaces all system properties must not switch enforcement on.
 */
final class ModeSwitch {
  private static final String PROPERTY = Option.PREFIX + "mode";

  private volatile String seen;
  private volatile Mode mode;

  ModeSwitch(String start) {
    this(parse(start), property());
  }

  private ModeSwitch(Mode mode, String seen) {
    this.mode = mode;
    this.seen = seen;
  }

  Mode now() {
    String value = property();
    return value == null || value.equals(seen) ? mode : changed(value);
  }

  /** Whether the property is set, and wins over every other source. */
  static boolean isSet() {
    return property() != null;
  }

  /**
   * The settings file changes the mode; the system property, once set, takes precedence. This
   * object stays as it is for calls that are judged by the old policies.
   */
  synchronized ModeSwitch follow(String word) {
    if (isSet() || parse(word) == mode) {
      return this;
    }
    Output.line("mode is now " + word + " (was " + word(mode) + ")");
    return new ModeSwitch(parse(word), seen);
  }

  private Mode changed(String value) {
    String line;
    synchronized (this) {
      if (value.equals(seen)) {
        return mode;
      }
      line = accept(value);
      seen = value;
    }
    if (line.startsWith("WARN ")) { // outside the lock: writing may block
      Output.everywhere(line);
    } else {
      Output.line(line);
    }
    return mode;
  }

  private String accept(String value) {
    Option option = Options.find("mode");
    String word = Values.check(option, value);
    String old = word(mode);
    if (word != null) {
      mode = parse(word);
      return "mode is now " + word + " (was " + old + ")";
    }
    String meant = Warnings.meantMode(value);
    mode = meant == null ? mode : parse(meant);
    String now =
        meant == null ? "the mode stays " + old : "taken as " + meant + " (was " + old + ")";
    return "WARN " + Warnings.badValueLine(PROPERTY, value, option, "; " + now);
  }

  /**
   * Avoids valueOf: that uses reflection, which costs more startup time than everything else here.
   */
  private static Mode parse(String word) {
    for (Mode mode : Mode.values()) {
      if (mode.name().equalsIgnoreCase(word)) {
        return mode;
      }
    }
    return Mode.OBSERVE;
  }

  private static String word(Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private static String property() {
    try {
      return System.getProperty(PROPERTY);
    } catch (RuntimeException e) { // a security manager may refuse: the mode does not change
      return null;
    }
  }
}
