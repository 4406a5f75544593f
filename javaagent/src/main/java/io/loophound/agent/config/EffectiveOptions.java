package io.loophound.agent.config;

import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.operator.Operated.ShownSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The options that are in force. */
final class EffectiveOptions {
  private static final String DEFAULT = "default";
  private static final String NOT_SHOWN = "set, not shown";

  private EffectiveOptions() {}

  /** All options, and those that are set for individual agents, tools and seams. */
  static List<ShownSetting> of(Settings settings, Config config) {
    List<ShownSetting> all = new ArrayList<>();
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

  private static ShownSetting of(String name, Option option, Settings settings, Config config) {
    boolean mode = name.equals("mode");
    String set = settings.get(name);
    String value = set == null ? option.defaultValue() : set;
    String shown = mode ? config.mode().name().toLowerCase(Locale.ROOT) : value;
    boolean switched = mode && !shown.equals(value);
    String source = switched ? option.property() : set == null ? DEFAULT : settings.source(name);
    boolean secret = set != null && option.secret();
    return new ShownSetting(
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
