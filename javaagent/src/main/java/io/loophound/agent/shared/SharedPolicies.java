package io.loophound.agent.shared;

import io.loophound.agent.config.Layer;
import io.loophound.agent.config.Layers;
import io.loophound.agent.config.Layers.Replacement;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.store.engine.Revision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The policies that this JVM has from the store: those of its service, and below them those of all
 * services. What cannot be used is told once, and the version before stays.
 */
final class SharedPolicies {
  private final Layers layers;
  private final Consumer<String> log;
  private final int place;
  private final Scope own;
  private final Map<Scope, State> states = new LinkedHashMap<>();
  private Runnable changed = () -> {};
  private long rejections;

  /** What is known of a scope. */
  private static final class State {
    private PolicyVersion version = PolicyVersion.NONE;
    private Revision newest; // also when it could not be used
    private String problem = "";
  }

  /**
   * Nothing is known yet.
   *
   * @param own whose policies these are
   * @param place where this JVM is among those that try out a canary, 0 to 99
   * @param log gets a line for each change, and for each version that cannot be used
   */
  SharedPolicies(Layers layers, Scope own, int place, Consumer<String> log) {
    this.layers = layers;
    this.log = log;
    this.place = place;
    this.own = own;
    states.put(own, new State());
    states.put(Scope.all(), new State());
  }

  Scope own() {
    return own;
  }

  List<Scope> scopes() {
    return List.copyOf(states.keySet());
  }

  /** Runs after each change, and after a version that could not be used. */
  synchronized void onChange(Runnable next) {
    changed = next;
  }

  /** The version in force. */
  synchronized PolicyVersion version(Scope scope) {
    return states.get(scope).version;
  }

  /** The newest version, in force or not; null if there is none. */
  synchronized Revision newest(Scope scope) {
    return states.get(scope).newest;
  }

  /** Why the newest version is not in force, or empty. */
  synchronized String problem(Scope scope) {
    return states.get(scope).problem;
  }

  /** How many versions could not be used. */
  synchronized long rejections() {
    return rejections;
  }

  /** The options of the version in force that this JVM sets itself by now. */
  List<String> overruled(Scope scope) {
    PolicyVersion version = version(scope);
    return layers.overruled(List.of(scope.layer(version, isInCanary(version))));
  }

  boolean isInCanary(PolicyVersion version) {
    return version.isInCanary(place);
  }

  /** This JVM has made a version; the store may already have told of it, or of a later one. */
  synchronized void onCreated(Scope scope, Revision revision) {
    Revision newest = states.get(scope).newest;
    if (newest == null || newest.number() < revision.number()) {
      onNewest(scope, revision, "the store");
    }
  }

  /** This is the newest version; throws nothing. */
  synchronized void onNewest(Scope scope, Revision revision, String from) {
    State state = states.get(scope);
    if (revision.equals(state.newest)) {
      return;
    }
    state.newest = revision;
    try {
      apply(scope, state, PolicyVersion.of(revision), from);
    } catch (FileProblem | RuntimeException e) {
      refuse(scope, state, revision, String.valueOf(e.getMessage()));
    }
    changed.run();
  }

  private void apply(Scope scope, State state, PolicyVersion version, String from) {
    Replacement taken = layers.replace(layers(scope, version));
    if (!taken.problem().isEmpty()) {
      refuse(scope, state, version.revision(), taken.problem());
      return;
    }
    state.version = version;
    state.problem = "";
    String what = taken.changed().isEmpty() ? "nothing" : String.join(", ", taken.changed());
    log.accept(
        "settings changed by "
            + from
            + ", "
            + scope.shown(version.number())
            + (isInCanary(version) ? " (canary)" : "")
            + why(version)
            + ": "
            + what
            + (taken.overruled().isEmpty()
                ? ""
                : "; this JVM sets itself: " + String.join(", ", taken.overruled())));
  }

  private static String why(PolicyVersion version) {
    String author = version.author().isEmpty() ? "" : " by " + version.author();
    return author + (version.reason().isEmpty() ? "" : " (" + version.reason() + ")");
  }

  private void refuse(Scope scope, State state, Revision revision, String problem) {
    rejections++;
    state.problem = "version " + revision.number() + ": " + problem;
    String stays =
        state.version.number() == 0
            ? "the settings of this JVM stay"
            : "version " + state.version.number() + " stays";
    log.accept(
        "WARN the policies in the store, "
            + scope.shown(revision.number())
            + ", are ignored: "
            + problem
            + "; "
            + stays);
  }

  /** What a JVM would have with this version. */
  synchronized List<Layer> layers(Scope scope, PolicyVersion version) {
    return layers(scope, version, isInCanary(version));
  }

  /** What would be wrong with it, in the canary or outside it, or empty. */
  synchronized String problem(Scope scope, PolicyVersion version) {
    String problem = layers.check(layers(scope, version, false)).problem();
    return problem.isEmpty() && version.share() > 0
        ? layers.check(layers(scope, version, true)).problem()
        : problem;
  }

  private List<Layer> layers(Scope scope, PolicyVersion version, boolean inCanary) {
    List<Layer> all = new ArrayList<>();
    for (Scope each : states.keySet()) {
      PolicyVersion other = version(each);
      all.add(
          each.equals(scope)
              ? each.layer(version, inCanary)
              : each.layer(other, isInCanary(other)));
    }
    return all;
  }
}
