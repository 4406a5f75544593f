package io.loophound.agent.config;

import io.loophound.agent.config.option.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The differences between settings. */
final class Changes {
  private Changes() {}

  /** The options with different values. */
  static List<String> between(Settings one, Settings other) {
    Set<String> names = new TreeSet<>();
    one.allKeys().forEach(names::add);
    other.allKeys().forEach(names::add);
    names.removeIf(name -> Objects.equals(one.get(name), other.get(name)));
    return List.copyOf(names);
  }

  /** Replaces the values of static options with those in {@code running}; returns which. */
  static List<String> keepStatic(Settings next, Settings running) {
    List<String> names = new ArrayList<>(between(next, running));
    names.removeIf(name -> Options.find(name).dynamic());
    names.forEach(name -> next.setFrom(name, running));
    return names;
  }
}
