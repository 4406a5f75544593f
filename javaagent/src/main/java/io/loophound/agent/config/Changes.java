package io.loophound.agent.config;

import io.loophound.agent.config.option.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** How settings differ from others. */
final class Changes {
  private Changes() {}

  /** The options that are not set the same. */
  static List<String> between(Settings one, Settings other) {
    Set<String> names = new TreeSet<>();
    one.allKeys().forEach(names::add);
    other.allKeys().forEach(names::add);
    names.removeIf(name -> Objects.equals(one.get(name), other.get(name)));
    return List.copyOf(names);
  }

  /** Keeps what may not change while the JVM runs as it is in {@code running}; returns which. */
  static List<String> keepStatic(Settings next, Settings running) {
    List<String> names = new ArrayList<>(between(next, running));
    names.removeIf(name -> Options.find(name).dynamic());
    names.forEach(name -> next.take(name, running));
    return names;
  }
}
