package io.loophound.agent.config;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * An option that is in force.
 *
 * @param name without prefix
 * @param value as it is written; for a secret, only that it is set
 * @param source what set it: a property, a variable, an agent argument; or {@code default}
 * @param dynamic whether it may be changed while the JVM runs
 * @param shared the value that all JVMs are to have, which this JVM overrules; or null
 * @param inFile the value in the settings file, which something else overrules; or null
 */
public record EffectiveOption(
    String name, String value, String source, boolean dynamic, String shared, String inFile) {
  private static final String DEFAULT = "default";
  private static final String NOT_SHOWN = "set, not shown";

  /** One that nothing else would set to another value. */
  public EffectiveOption(String name, String value, String source, boolean dynamic) {
    this(name, value, source, dynamic, null, null);
  }

  /** All options, and those that are set for individual agents, tools and seams. */
  static List<EffectiveOption> of(Settings settings, Config config) {
    List<EffectiveOption> all = new ArrayList<>();
    TreeSet<String> named = new TreeSet<>();
    settings.keys().forEach(named::add);
    for (Option option : Options.all()) {
      boolean free = option.name().indexOf('<') >= 0;
      named.remove(option.name());
      if (!free) {
        all.add(of(option.name(), option, settings, config));
      }
    }
    for (String name : named) {
      all.add(of(name, Options.find(name), settings, config));
    }
    return all;
  }

  private static EffectiveOption of(String name, Option option, Settings settings, Config config) {
    boolean mode = name.equals("mode");
    String set = settings.get(name);
    String value = set == null ? option.defaultValue() : set;
    String shown = mode ? config.mode().name().toLowerCase(Locale.ROOT) : value;
    boolean switched = mode && !shown.equals(value);
    String source = switched ? option.property() : set == null ? DEFAULT : settings.source(name);
    boolean secret = set != null && option.secret();
    return new EffectiveOption(
        name,
        secret ? NOT_SHOWN : shown,
        source,
        option.dynamic(),
        overruled(config.shared(name), option, shown),
        secret ? null : overruled(config.inFile(name), option, shown));
  }

  private static String overruled(String raw, Option option, String shown) {
    String other = raw == null ? null : Values.check(option, raw);
    return other == null || other.equals(shown) ? null : other;
  }
}
