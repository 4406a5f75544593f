package io.loophound.agent.config;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.telemetry.Output;
import io.loophound.detectors.policy.AgentPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Puts layers below what this JVM sets itself: each layer counts as a whole or not at all, and the
 * first one wins.
 */
public final class Layers {
  private static final int LONGEST = 300;

  private final Config config;
  private final Runnable apply;

  /** The layers of this configuration; {@code apply} runs after each change. */
  public Layers(Config config, Runnable apply) {
    this.config = config;
    this.apply = apply;
  }

  /**
   * What became of layers.
   *
   * @param problem why they were not taken, or empty
   * @param changed the options that have another value now
   * @param overruled the options that this JVM sets to another value itself
   */
  public record Replacement(String problem, List<String> changed, List<String> overruled) {
    static Replacement not(String problem) {
      return new Replacement(problem, List.of(), List.of());
    }
  }

  /** Replaces the layers from the next call on, or leaves them if these cannot be used. */
  public Replacement replace(List<Layer> layers) {
    synchronized (config) { // an operator or the file may change it as well
      Replacement taken = check(layers);
      if (taken.problem().isEmpty()) {
        Settings next = below(config.local(), layers, new ArrayList<>());
        var unused = Changes.keepStatic(next, config.settings());
        config.layers(layers);
        if (!taken.changed().isEmpty()) {
          config.change(next, new Policies(next).build());
          apply.run();
        }
      }
      return taken;
    }
  }

  /** What would become of these layers. */
  public Replacement check(List<Layer> layers) {
    synchronized (config) {
      List<String> problems = new ArrayList<>();
      Settings next = below(config.local(), layers, problems);
      for (Layer layer : layers) {
        layer.options().keySet().forEach(name -> addIfFixed(name, layer, problems));
      }
      if (!problems.isEmpty()) {
        return Replacement.not(problems.get(0));
      }
      try {
        AgentPolicies unused = new Policies(next).build();
      } catch (RuntimeException e) { // values that are valid one by one, but not together
        return Replacement.not(Output.clean(String.valueOf(e.getMessage()), LONGEST));
      }
      List<String> changed = new ArrayList<>(Changes.between(next, config.settings()));
      changed.removeIf(Config::isSwitched);
      return new Replacement("", changed, overruled(layers));
    }
  }

  /**
   * Checks an option before it is put into a layer; a null value takes it out.
   *
   * @throws EditProblem when it cannot be in one
   */
  public static void check(String name, String value) throws EditProblem {
    SettingsEditor.checked(name, value);
  }

  /** Whether this JVM sets an option itself, so no layer can. */
  public boolean overrules(String name) {
    return config.setsItself(name);
  }

  private static void addIfFixed(String name, Layer layer, List<String> problems) {
    Option option = Options.find(name);
    if (option != null && !option.dynamic()) {
      problems.add(name + " (" + layer.name() + ") cannot change while a JVM runs");
    }
  }

  /** The options of these layers that this JVM sets to another value itself. */
  public List<String> overruled(List<Layer> layers) {
    TreeSet<String> names = new TreeSet<>();
    for (Layer layer : layers) {
      layer
          .options()
          .forEach(
              (name, value) -> {
                String checked = Values.check(Options.find(name), value);
                if (overrules(name) && !checked.equals(config.own(name))) {
                  names.add(name);
                }
              });
    }
    return List.copyOf(names);
  }

  /** These settings, and below them the layers; what is wrong with those is added. */
  static Settings below(Settings local, List<Layer> layers, List<String> problems) {
    Settings all = local;
    for (Layer layer : layers) {
      List<FileEntry> entries = new ArrayList<>();
      for (Map.Entry<String, String> option : new TreeMap<>(layer.options()).entrySet()) {
        entries.add(new FileEntry(option.getKey(), option.getValue(), 0));
      }
      all = all.with(layer.name(), entries, /* whole= */ true);
      problems.addAll(all.errors());
    }
    return all;
  }
}
